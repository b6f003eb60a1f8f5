"""The splits of the benchmark, one file each: what may be trained with, and the tasks that measure. `table` makes them,
`ashes_env.benchmark.split` reads them.
"""
