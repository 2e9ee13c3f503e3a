import sharp from 'sharp';

/** A grandmother, drawn only here: nobody's photograph. JPEG, 480 × 480. */
export const portrait = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480"><rect width="240" height="240" fill="#dfe9f2"/><path d="M30 240 q10 -70 90 -70 t90 70z" fill="#5b6fa8"/><circle cx="120" cy="104" r="62" fill="#8f93a8"/><circle cx="120" cy="114" r="46" fill="#eec39a"/><path d="M72 100 q48 -56 96 0 q-48 -26 -96 0" fill="#c9ccd6"/><circle cx="104" cy="112" r="5" fill="#3a2a20"/><circle cx="136" cy="112" r="5" fill="#3a2a20"/><path d="M100 134 q20 16 40 0" stroke="#8a4a36" stroke-width="5" fill="none" stroke-linecap="round"/></svg>',
    ),
  )
    .jpeg({ quality: 88 })
    .toBuffer();
