/** Image types that anybody may send, for a field's `accept`. SVG is only accepted for the school's logo. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
