/** Pictures that anybody may send, for the `accept` of a field. SVG is taken for the school's logo alone. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
