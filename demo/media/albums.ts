import type { DownloadRule } from '@encrier/contract/communication/media';
import type { Scene } from './scenes.ts';

export type DemoAlbum = {
  author: 'admin' | 'prof';
  /** Days before now at which it is published. */
  daysAgo: number;
  title: string;
  description: string;
  place: string;
  audience: { levels: readonly string[] } | { className: string } | { everyone: true };
  download: DownloadRule;
  state: 'published' | 'in_review' | 'draft';
  pictures: readonly { scene: Scene; caption: string }[];
  /** A pupil recognised on the first picture, by a piece of the name. */
  tagged?: string;
};

/** What the demo school showed its families these last weeks. */
export const albums: readonly DemoAlbum[] = [
  {
    author: 'admin',
    daysAgo: 8,
    title: 'Les 6e à la forêt de la Maâmora',
    place: 'Forêt de la Maâmora',
    audience: { levels: ['6e'] },
    download: 'reduced',
    state: 'published',
    description:
      'Une journée sous les chênes-lièges avec les professeurs de SVT : traces d’animaux, écorces et herbiers.',
    pictures: [
      { scene: 'forest', caption: 'Départ sur le sentier' },
      { scene: 'forest', caption: 'On reconnaît le chêne-liège à son écorce' },
      { scene: 'forest', caption: 'Pause à l’ombre' },
    ],
  },
  {
    author: 'admin',
    daysAgo: 3,
    title: 'Cross du collège',
    place: 'Stade municipal',
    audience: { everyone: true },
    download: 'original',
    state: 'published',
    description: 'De 1 200 à 2 500 mètres selon les âges. Bravo à toutes et à tous !',
    pictures: [
      { scene: 'stadium', caption: 'Le départ des 3e' },
      { scene: 'stadium', caption: 'Dernier virage' },
      { scene: 'stadium', caption: '' },
    ],
  },
  {
    author: 'prof',
    daysAgo: 1.2,
    title: 'ورشة الخزف',
    place: 'قاعة الفنون',
    audience: { className: '3e A' },
    download: 'none',
    state: 'in_review',
    description: 'زيارة حِرفيّ من سلا: كل تلميذ صنع إناءه بيديه.',
    pictures: [
      { scene: 'workshop', caption: 'الأواني قبل الفرن' },
      { scene: 'workshop', caption: '' },
    ],
  },
  {
    author: 'prof',
    daysAgo: 0.1,
    title: 'Répétition de théâtre',
    place: 'Salle polyvalente',
    audience: { className: '3e A' },
    download: 'none',
    state: 'draft',
    tagged: 'yasmine',
    description: '',
    pictures: [
      { scene: 'theatre', caption: 'Acte II, scène 3' },
      { scene: 'theatre', caption: '' },
    ],
  },
];
