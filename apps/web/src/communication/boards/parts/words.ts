import type { BoardLevel, CardColor, CardKind } from '@encrier/contract/communication/boards';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconArticle, IconBrush, IconFile, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';

export const kindWords: Record<CardKind, MessageDescriptor> = {
  text: msg`Texte`,
  image: msg`Image`,
  file: msg`Fichier`,
  link: msg`Lien`,
  video: msg`Vidéo`,
  drawing: msg`Dessin`,
};
export const kindIcons = {
  text: IconArticle,
  image: IconPhoto,
  file: IconFile,
  link: IconLink,
  video: IconVideo,
  drawing: IconBrush,
} as const;
export const colorWords: Record<CardColor, MessageDescriptor> = {
  plain: msg`Blanc`,
  rose: msg`Rose`,
  amber: msg`Ocre`,
  yellow: msg`Orange`,
  green: msg`Vert`,
  blue: msg`Bleu`,
  violet: msg`Violet`,
};
export const levelWords: Record<BoardLevel, MessageDescriptor> = {
  none: msg`Rien`,
  read: msg`Lire`,
  post: msg`Écrire`,
  moderate: msg`Modérer`,
};
