// Browsers start no workers for pages that are read from the disk. There the search runs in a hidden frame instead; the
// name of this file keeps the plugin "offline" from fetching another such script.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inside.document.createElement("script");
      script.src = url;
      script.onload = () => {
        this.send = (data) => inside.dispatchEvent(new MessageEvent("message", { data }));
        this.waiting.forEach(this.send);
      };
      inside.document.head.append(script);
    }

    postMessage(data) {
      if (this.send) this.send(data);
      else this.waiting.push(data);
    }
  };
}
