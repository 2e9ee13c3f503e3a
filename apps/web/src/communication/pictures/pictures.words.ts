import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  chapters: { 'pictures.': msg`Images à revoir` },
  actions: {
    'pictures.to_review': msg`Images à revoir après un accord retiré`,
    'pictures.looked': msg`Images d’une publication revues`,
    'pictures.settled': msg`Images qui ne sont plus à revoir`,
  },
  keys: {
    kind: msg`Sorte`,
    thingId: msg`Publication`,
    items: msg`Publications concernées`,
  },
  held: {
    picture_reviews: msg`Images à revoir`,
  },
  rights: [
    {
      group: 'documents',
      permissions: {
        'pictures.review': {
          label: msg`Revoir les images après un accord retiré`,
          description: msg`Les publications déjà parues dont les lecteurs comptent un élève qui n’a plus d’accord pour son image.`,
        },
      },
    },
  ],
};
