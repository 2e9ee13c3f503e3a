const hues = ['var(--s-arts-bar)', 'var(--s-techno-bar)', 'var(--s-arabe-bar)', 'var(--s-histoire-bar)'];

/** Colour of a guardian by index; a name is always beside it. */
export const hueOf = (place: number): object => ({ '--hue': hues[place % hues.length] });
