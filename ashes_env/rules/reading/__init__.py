"""Values derived from a position: values, properties, amounts, conditions, subjects. Nothing here changes the state."""
