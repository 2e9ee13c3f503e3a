import type { BoardCard } from '@encrier/contract/communication/boards';
import type { Lang } from '@encrier/contract/kernel/schema';

type Words = {
  head: readonly string[];
  kinds: Record<BoardCard['kind'], string>;
  statuses: Record<BoardCard['status'], string>;
  hidden: string;
  cards: (count: number) => string;
};

/** Words of an exported board. */
export const exportWords: Record<Lang, Words> = {
  fr: {
    head: ['Colonne', 'Genre', 'Titre', 'Texte', 'Adresse', 'Auteur', 'Date', 'J’aime', 'Commentaires', 'État'],
    kinds: { text: 'Texte', image: 'Image', file: 'Fichier', link: 'Lien', video: 'Vidéo', drawing: 'Dessin' },
    statuses: { pending: 'En attente', published: 'Visible', refused: 'Refusée' },
    hidden: 'Nom masqué',
    cards: (count) => (count < 2 ? `${count} carte` : `${count} cartes`),
  },
  en: {
    head: ['Column', 'Kind', 'Title', 'Text', 'Address', 'Author', 'Date', 'Likes', 'Comments', 'State'],
    kinds: { text: 'Text', image: 'Image', file: 'File', link: 'Link', video: 'Video', drawing: 'Drawing' },
    statuses: { pending: 'Waiting', published: 'Visible', refused: 'Refused' },
    hidden: 'Name hidden',
    cards: (count) => (count === 1 ? '1 card' : `${count} cards`),
  },
  ar: {
    head: ['العمود', 'النوع', 'العنوان', 'النص', 'الرابط', 'صاحبها', 'التاريخ', 'الإعجابات', 'التعليقات', 'الحالة'],
    kinds: { text: 'نص', image: 'صورة', file: 'ملف', link: 'رابط', video: 'فيديو', drawing: 'رسم' },
    statuses: { pending: 'في الانتظار', published: 'ظاهرة', refused: 'مرفوضة' },
    hidden: 'اسم مخفي',
    cards: (count) =>
      count === 1
        ? 'بطاقة واحدة'
        : count === 2
          ? 'بطاقتان'
          : count > 2 && count < 11
            ? `${count} بطاقات`
            : `${count} بطاقة`,
  },
};
