import { Extension, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';

const aligns = ['left', 'center', 'right', 'justify'];
const alignable = ['paragraph', 'heading'];

/** Alignment as the only class that the server stores. */
const Align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: alignable,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) =>
            aligns.find((side) => element.classList.contains(`align-${side}`) || element.style.textAlign === side) ??
            null,
          renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
        },
      },
    },
  ],
});

/** Content allowed in a publication, the same list as the server's: no code, no created tables, links and pictures. */
export const extensionsOf = (placeholder: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  Align,
  Placeholder.configure({ placeholder }),
];
