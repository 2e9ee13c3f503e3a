import { msg } from '@lingui/core/macro';
import { IconMessageCircle, IconNews, IconSignature } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

const read = ({ id }: NoticeModel): string => (id ? `/actualites/${id}` : '/actualites');
const edit = ({ id }: NoticeModel): string => (id ? `/admin/news/edit/${id}` : '/admin/news');

export const newsNotices: NoticeFaces = {
  actualite: {
    icon: IconNews,
    address: read,
    happened: msg`Une actualité vient d’être publiée :`,
    choice: { name: msg`Actualités`, order: 10 },
  },
  'actualite.urgent': {
    icon: IconNews,
    address: read,
    happened: msg`Une information urgente vient d’être publiée :`,
    urgent: true,
    choice: { name: msg`Actualités urgentes`, order: 20 },
  },
  'actualite.rappel': {
    icon: IconSignature,
    address: read,
    happened: msg`Une actualité attend encore une confirmation de lecture :`,
    ask: msg`Confirmer`,
    choice: { name: msg`Rappels à confirmer`, order: 30 },
  },
  'actualite.a_valider': {
    icon: IconNews,
    address: edit,
    happened: msg`Une actualité proposée attend une validation :`,
    ask: msg`Traiter`,
    choice: { name: msg`Actualités à valider`, order: 40, only: 'publishers' },
  },
  'actualite.refusee': {
    icon: IconNews,
    address: edit,
    happened: msg`Une actualité proposée a été renvoyée à son auteur :`,
    ask: msg`Reprendre`,
    choice: { name: msg`Mes actualités renvoyées`, order: 50, only: 'publishers' },
  },
  'actualite.images': {
    icon: IconNews,
    address: edit,
    happened: msg`Une actualité planifiée n’est pas partie, car l’accord pour l’image d’un élève a été retiré :`,
    ask: msg`Reprendre`,
    choice: { name: msg`Mes actualités retenues`, order: 55, only: 'publishers' },
  },
  'commentaire.a_moderer': {
    icon: IconMessageCircle,
    address: () => '/admin/news/comments',
    happened: msg`Un commentaire attend une décision :`,
    ask: msg`Traiter`,
    choice: { name: msg`Commentaires à modérer`, order: 60, only: 'publishers' },
  },
};
