"""What a position says: values, properties, amounts, conditions, subjects. Nothing here changes anything."""
