const hues = ['var(--s-arts-bar)', 'var(--s-techno-bar)', 'var(--s-arabe-bar)', 'var(--s-histoire-bar)'];

/** Colour of a guardian by his place in the list; a name always stands beside it. */
export const hueOf = (place: number): object => ({ '--hue': hues[place % hues.length] });
