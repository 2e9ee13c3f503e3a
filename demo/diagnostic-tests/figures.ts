import sharp from 'sharp';

/** A triangle cut by a parallel, drawn as in a textbook; its points have no letters. */
const thales = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620" viewBox="0 0 900 620">
  <rect width="900" height="620" fill="#ffffff"/>
  <path d="M200 90 L130 520 L800 520 Z" fill="#f2f6fe" stroke="#2649bb" stroke-width="6" stroke-linejoin="round"/>
  <path d="M165 305 L500 305" stroke="#2649bb" stroke-width="6"/>
  <g fill="#2649bb"><circle cx="200" cy="90" r="10"/><circle cx="130" cy="520" r="10"/><circle cx="800" cy="520" r="10"/>
  <circle cx="165" cy="305" r="10"/><circle cx="500" cy="305" r="10"/></g></svg>`;

/** The figure as a picture that a teacher would add. */
export const thalesFigure = (): Promise<Buffer> => sharp(Buffer.from(thales)).png().toBuffer();
