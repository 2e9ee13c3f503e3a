import type { BoardContent, CardColor, CardKind } from '@encrier/contract/communication/boards';

type Who = 'admin' | 'prof' | 'parent' | 'eleve';
export type DemoCard = {
  by: Who;
  section: number;
  title: string;
  body?: string;
  kind?: CardKind;
  color?: CardColor;
  url?: string;
  picture?: string;
  at?: readonly [number, number];
  likes?: readonly Who[];
  comments?: readonly { by: Who; body: string }[];
  pinned?: boolean;
  /** Left for its moderator to read. */
  waits?: boolean;
};
export type DemoBoard = {
  by: 'prof' | 'admin';
  daysAgo: number;
  className: string | null;
  content: Partial<BoardContent> & Pick<BoardContent, 'title' | 'description' | 'layout'>;
  sections: readonly { title: string; color: CardColor }[];
  cards: readonly DemoCard[];
};

/** Boards of the demo school: a lesson in columns, a wall for everybody, a map of ideas. */
export const boards: readonly DemoBoard[] = [
  {
    by: 'prof',
    daysAgo: 6,
    className: '3e A',
    content: {
      title: 'Pythagore autour de nous',
      description:
        'Trouvez un angle droit dans votre quartier, photographiez-le ou dessinez-le, et dites à quoi sert le théorème.',
      layout: 'columns',
      review: 'pupils',
      guardians: 'read',
      freeMoves: true,
      comments: 'free',
    },
    sections: [
      { title: 'Dans la rue', color: 'rose' },
      { title: 'À la maison', color: 'amber' },
      { title: 'Nos calculs', color: 'blue' },
      { title: 'Nos questions', color: 'violet' },
    ],
    cards: [
      {
        by: 'prof',
        section: 0,
        title: 'Le mur de zellige',
        body: 'Chaque carreau est un carré : combien mesure sa diagonale ?',
        kind: 'image',
        picture: 'zellige',
        pinned: true,
        likes: ['eleve', 'parent'],
        comments: [{ by: 'eleve', body: 'Le côté fois racine de 2 !' }],
      },
      {
        by: 'eleve',
        section: 0,
        title: 'L’échelle du peintre',
        body: 'Elle est posée à 1,5 m du mur et touche le mur à 3,6 m. Elle mesure donc 3,9 m.',
        color: 'rose',
        likes: ['prof', 'admin'],
        comments: [{ by: 'prof', body: 'Très bien vu, et bien rédigé.' }],
      },
      { by: 'prof', section: 0, title: 'Passage piéton', body: 'Traverser en biais : combien de mètres de plus ?' },
      {
        by: 'eleve',
        section: 1,
        title: 'La télévision',
        body: 'On dit 55 pouces, mais c’est la diagonale.',
        color: 'amber',
        likes: ['prof'],
      },
      {
        by: 'prof',
        section: 1,
        title: 'La rampe d’escalier',
        body: 'Hauteur 2,40 m, longueur au sol 3,20 m. Quelle longueur pour la rampe ?',
      },
      {
        by: 'eleve',
        section: 2,
        title: 'Triplets entiers',
        body: '3, 4, 5\n5, 12, 13\n8, 15, 17\n7, 24, 25',
        color: 'blue',
        likes: ['prof', 'parent', 'admin'],
      },
      {
        by: 'prof',
        section: 2,
        title: 'La démonstration en images',
        kind: 'link',
        url: 'https://fr.wikipedia.org/wiki/Th%C3%A9or%C3%A8me_de_Pythagore',
      },
      {
        by: 'eleve',
        section: 3,
        title: 'Et si l’angle n’est pas droit ?',
        body: 'Est-ce qu’il existe une formule pour les autres triangles ?',
        color: 'violet',
        likes: ['prof'],
      },
      {
        by: 'eleve',
        section: 3,
        title: 'نظرية فيثاغورس',
        body: 'هل كان البابليون يعرفونها قبل فيثاغورس؟',
        waits: true,
      },
    ],
  },
  {
    by: 'admin',
    daysAgo: 4,
    className: null,
    content: {
      title: 'La fête de l’école : vos idées',
      description: 'Stands, musique, goûters : chacun propose, et le comité lit tout.',
      layout: 'wall',
      review: 'pupils',
      guardians: 'post',
      freeMoves: false,
      comments: 'moderated',
    },
    sections: [{ title: 'Cartes', color: 'violet' }],
    cards: [
      {
        by: 'admin',
        section: 0,
        title: 'Rendez-vous le 12 juin',
        body: 'De 14 h à 18 h, dans la cour et le gymnase.',
        color: 'yellow',
        pinned: true,
        likes: ['parent', 'eleve', 'prof'],
      },
      {
        by: 'parent',
        section: 0,
        title: 'Un stand de pastillas',
        body: 'Trois familles sont déjà partantes.',
        color: 'amber',
        likes: ['admin', 'eleve'],
      },
      {
        by: 'eleve',
        section: 0,
        title: 'Un concours d’échecs',
        body: 'Le club prête douze échiquiers.',
        color: 'green',
        likes: ['prof'],
      },
      {
        by: 'parent',
        section: 0,
        title: 'Troc de livres',
        body: 'On apporte un livre, on repart avec un autre.',
        color: 'blue',
      },
      {
        by: 'prof',
        section: 0,
        title: 'Le rallye mathématique',
        body: 'Dix énigmes cachées dans l’école, par équipes de quatre.',
        likes: ['eleve', 'admin'],
      },
      { by: 'eleve', section: 0, title: 'Une chorale avec les petits', waits: true },
    ],
  },
  {
    by: 'prof',
    daysAgo: 2,
    className: '3e A',
    content: {
      title: 'Carte mentale : les nombres',
      description: 'Reliez les familles de nombres que vous connaissez.',
      layout: 'map',
      review: 'none',
      guardians: 'none',
      freeMoves: true,
      comments: 'off',
    },
    sections: [{ title: 'Cartes', color: 'violet' }],
    cards: [
      {
        by: 'prof',
        section: 0,
        title: 'Nombres réels',
        body: 'Tous les points de la droite.',
        color: 'blue',
        at: [420, 40],
      },
      {
        by: 'eleve',
        section: 0,
        title: 'Rationnels',
        body: 'Une fraction : 3/4, −7/2…',
        color: 'green',
        at: [120, 240],
        likes: ['prof'],
      },
      {
        by: 'eleve',
        section: 0,
        title: 'Irrationnels',
        body: 'Racine de 2, π',
        color: 'rose',
        at: [720, 240],
        likes: ['prof'],
      },
      {
        by: 'prof',
        section: 0,
        title: 'Entiers relatifs',
        body: '…, −2, −1, 0, 1, 2, …',
        color: 'amber',
        at: [40, 440],
      },
      { by: 'eleve', section: 0, title: 'Décimaux', body: '3,14 ; 0,5', at: [340, 460] },
    ],
  },
];
