/** The pages of the gallery, by the name that the address carries. */
export const views = [
  'actions',
  'fields',
  'combobox',
  'data',
  'feedback',
  'grid',
  'samples',
  'large',
  'frame',
  'state',
  'overlay',
  'dialog',
  'sheet',
  'confirm',
  'menu',
  'palette',
] as const;
export type View = (typeof views)[number];
