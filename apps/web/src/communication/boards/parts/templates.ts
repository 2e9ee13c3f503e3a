import type { BoardContent, CardColor } from '@encrier/contract/communication/boards';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Template = {
  key: string;
  name: MessageDescriptor;
  text: MessageDescriptor;
  layout: BoardContent['layout'];
  sections: readonly { title: MessageDescriptor; color: CardColor }[];
};

/** Templates of a new board; its columns can be changed afterwards. */
export const templates: readonly Template[] = [
  {
    key: 'blank',
    name: msg`Tableau vide`,
    text: msg`Une colonne, et le reste à inventer.`,
    layout: 'columns',
    sections: [{ title: msg`Idées`, color: 'blue' }],
  },
  {
    key: 'kwl',
    name: msg`Avant, pendant, après`,
    text: msg`Ce que nous savons, nos questions, ce que nous avons appris.`,
    layout: 'columns',
    sections: [
      { title: msg`Ce que nous savons`, color: 'blue' },
      { title: msg`Nos questions`, color: 'amber' },
      { title: msg`Ce que nous avons appris`, color: 'green' },
    ],
  },
  {
    key: 'debate',
    name: msg`Débat`,
    text: msg`Les arguments pour, contre, et ce qu’il reste à chercher.`,
    layout: 'columns',
    sections: [
      { title: msg`Pour`, color: 'green' },
      { title: msg`Contre`, color: 'rose' },
      { title: msg`À vérifier`, color: 'amber' },
    ],
  },
  {
    key: 'project',
    name: msg`Projet de groupe`,
    text: msg`À faire, en cours, terminé.`,
    layout: 'columns',
    sections: [
      { title: msg`À faire`, color: 'rose' },
      { title: msg`En cours`, color: 'amber' },
      { title: msg`Terminé`, color: 'green' },
    ],
  },
  {
    key: 'wall',
    name: msg`Mur d’images`,
    text: msg`Toutes les cartes côte à côte, sans colonne.`,
    layout: 'wall',
    sections: [{ title: msg`Cartes`, color: 'violet' }],
  },
  {
    key: 'map',
    name: msg`Carte libre`,
    text: msg`Chaque carte se pose où l’on veut.`,
    layout: 'map',
    sections: [{ title: msg`Cartes`, color: 'violet' }],
  },
];
