/** Names of files, whose language is French. */
export const fileNames = {
  one: 'Bulletins {class}, {term}',
  classes: 'Bulletins {count} classes, {term}',
  terms: '{count} périodes',
} as const;
