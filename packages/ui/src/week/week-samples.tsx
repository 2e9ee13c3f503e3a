import { IconChecklist, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Translate } from '../words-samples.tsx';
import type { MoveWords, WeekBreak, WeekDay, WeekItem, WeekSlot, WeekState, WeekWords } from './model.tsx';

const two = (value: number): string => String(value).padStart(2, '0');
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

const names = [
  ['Lundi', 'Lun', 'الاثنين', 'اثنين', 'Monday'],
  ['Mardi', 'Mar', 'الثلاثاء', 'ثلاثاء', 'Tuesday'],
  ['Mercredi', 'Mer', 'الأربعاء', 'أربعاء', 'Wednesday'],
  ['Jeudi', 'Jeu', 'الخميس', 'خميس', 'Thursday'],
  ['Vendredi', 'Ven', 'الجمعة', 'جمعة', 'Friday'],
  ['Samedi', 'Sam', 'السبت', 'سبت', 'Saturday'],
  ['Dimanche', 'Dim', 'الأحد', 'أحد', 'Sunday'],
] as const;
export const sampleDays = (translate: Translate, count = 5): WeekDay[] =>
  names.slice(0, count).map(([name, short, arabic, brief, english], index) => ({
    key: `d${index}`,
    name: translate(name, arabic, english),
    short: translate(short, brief, english.slice(0, 3)),
    date: String(23 + index),
  }));

const HOURS = [510, 565, 635, 690, 840, 895, 965];
export const sampleSlots: WeekSlot[] = HOURS.map((start) => ({ key: `s${start}`, start, end: start + 55 }));
export const sampleBreaks = (translate: Translate): WeekBreak[] => [
  { key: 'short', name: translate('Pause', 'استراحة', 'Break'), start: 620, end: 635 },
  {
    key: 'noon',
    name: translate('Poulet, semoule', 'دجاج وكسكس', 'Chicken, couscous'),
    start: 748,
    end: 837,
    icon: IconToolsKitchen2,
  },
];

type Row = readonly [string, number, number, string, string, string, string, string, WeekState?];
const rows: readonly Row[] = [
  ['d0', 510, 565, 'maths', 'Mathématiques', 'Maths', 'M. Benjelloun', 'B12'],
  ['d0', 565, 620, 'francais', 'Français', 'Français', 'Mme Roche', 'A04'],
  ['d0', 635, 745, 'svt', 'SVT', 'SVT', 'M. Idrissi', 'Labo 2'],
  ['d0', 840, 895, 'arabe', 'Arabe', 'Arabe', 'Mme Lahlou', 'A07'],
  ['d1', 510, 565, 'francais', 'Français', 'Français', 'Mme Roche', 'A04', 'locked'],
  ['d1', 565, 620, 'maths', 'Mathématiques', 'Maths', 'M. Benjelloun', 'B12'],
  ['d1', 635, 690, 'histoire', 'Histoire-Géo', 'Hist-Géo', 'M. Garnier', 'C02', 'moved'],
  ['d1', 690, 745, 'arabe', 'Arabe', 'Arabe', 'Mme Lahlou', 'A07'],
  ['d1', 840, 950, 'eps', 'EPS', 'EPS', 'M. Ouazzani', 'Gymnase'],
  ['d2', 510, 565, 'anglais', 'Anglais', 'Anglais', 'Mme Carter', 'A11'],
  ['d2', 565, 620, 'physique', 'Physique-Chimie', 'Phys-Ch.', 'Mme Sefrioui', 'Labo 1', 'new'],
  ['d2', 635, 690, 'maths', 'Mathématiques', 'Maths', 'M. Benjelloun', 'B12'],
  ['d2', 690, 745, 'arts', 'Arts plastiques', 'Arts', 'Mme Fabre', 'Atelier'],
  ['d3', 510, 565, 'arabe', 'Arabe', 'Arabe', 'Mme Lahlou', 'A07'],
  ['d3', 635, 745, 'francais', 'Français', 'Français', 'Mme Roche', 'A04'],
  ['d3', 840, 950, 'physique', 'Physique-Chimie', 'Phys-Ch.', 'Mme Sefrioui', 'Labo 1', 'held'],
  ['d4', 510, 565, 'maths', 'Mathématiques', 'Maths', 'M. Benjelloun', 'B12'],
  ['d4', 635, 690, 'islam', 'Éducation islamique', 'Éd. isl.', 'M. Filali', 'A07'],
  ['d4', 690, 745, 'arabe', 'Arabe', 'Arabe', 'Mme Lahlou', 'A07', 'cancelled'],
  ['d4', 840, 895, 'histoire', 'Histoire-Géo', 'Hist-Géo', 'M. Garnier', 'A09'],
];
const arabicTitles: Readonly<Record<string, string>> = {
  maths: 'الرياضيات',
  francais: 'الفرنسية',
  svt: 'علوم الحياة والأرض',
  arabe: 'العربية',
  histoire: 'التاريخ والجغرافيا',
  eps: 'التربية البدنية',
  anglais: 'الإنجليزية',
  physique: 'الفيزياء والكيمياء',
  arts: 'الفنون التشكيلية',
  islam: 'التربية الإسلامية',
  techno: 'التكنولوجيا',
};
const englishTitles: Readonly<Record<string, string>> = {
  maths: 'Mathematics',
  francais: 'French',
  svt: 'Biology',
  arabe: 'Arabic',
  histoire: 'History',
  eps: 'Sports',
  anglais: 'English',
  physique: 'Physics and chemistry',
  arts: 'Arts',
  islam: 'Islamic studies',
  techno: 'Technology',
};
export const sampleItems = (translate: Translate): WeekItem[] =>
  rows.map(([day, start, end, color, title, short, who, room, state], index) => ({
    id: `i${index}`,
    day,
    start,
    end,
    color,
    title: translate(title, arabicTitles[color]!, englishTitles[color]!),
    short: translate(short, arabicTitles[color]!, englishTitles[color]!),
    lines: [who, room],
    state,
    ...(state === 'moved' && { before: { words: 'A09', place: { day: 'd3', start: 565, end: 620 } } }),
    ...(index % 6 === 1 && {
      badges: [{ key: 'work', label: translate('Devoir', 'واجب', 'Homework'), icon: IconChecklist }],
    }),
    ...(index === 11 && {
      badges: [{ key: 'test', label: translate('Contrôle', 'فرض', 'Test'), tone: 'ink' as const }],
    }),
  }));
export const turnItems = (translate: Translate): WeekItem[] => [
  ...sampleItems(translate).filter((item) => item.day !== 'd2'),
  ...(['A', 'B'] as const).map((turn) => ({
    id: `turn${turn}`,
    day: 'd2',
    start: 635,
    end: 745,
    title: turn === 'A' ? translate('Arts', 'الفنون', 'Arts') : translate('Techno', 'التكنولوجيا', 'Tech'),
    lines: [turn === 'A' ? 'Atelier' : 'Info 1'],
    color: turn === 'A' ? 'arts' : 'techno',
    turn,
  })),
];

/** As many items as a whole school may have on a day. */
export const manyItems = (translate: Translate): WeekItem[] =>
  Array.from({ length: 3 }, (_, copy) =>
    sampleItems(translate).map((item) => ({ ...item, id: `${item.id}-${copy}`, before: undefined })),
  ).flat();

export const sampleWords = (translate: Translate): WeekWords => {
  const states: WeekWords['states'] = {
    cancelled: translate('Annulé', 'ملغى', 'Cancelled'),
    moved: translate('Déplacé', 'تغيّر', 'Moved'),
    new: translate('Nouveau', 'جديد', 'New'),
    held: translate('À confirmer', 'في انتظار التأكيد', 'To be confirmed'),
    locked: translate('Verrouillé', 'مقفل', 'Locked'),
  };
  return {
    item: (item, day) =>
      [
        item.title,
        translate(
          `${day?.name.toLowerCase()} ${clock(item.start)} à ${clock(item.end)}`,
          `${day?.name} من ${clock(item.start)} إلى ${clock(item.end)}`,
          `${day?.name} ${clock(item.start)} to ${clock(item.end)}`,
        ),
        ...(item.lines ?? []),
        ...(item.state && item.state !== 'normal' ? [states[item.state]] : []),
        ...(item.turn ? [translate(`semaine ${item.turn}`, `أسبوع ${item.turn}`, `week ${item.turn}`)] : []),
      ].join(', '),
    hour: (minute) => translate(`${minute / 60} h`, `${minute / 60}`, `${minute / 60}:00`),
    time: clock,
    states,
    nothing: translate('Rien ce jour', 'لا شيء في هذا اليوم', 'Nothing that day'),
    chooseDay: translate('Choisir un jour', 'اختر يوما', 'Choose a day'),
  };
};
export const sampleMoveWords = (translate: Translate): MoveWords => ({
  help: translate(
    'Espace pour saisir et poser, flèches pour déplacer, Maj et flèches pour la durée, Échap pour annuler',
    'مفتاح المسافة للأخذ والوضع، الأسهم للنقل، Shift مع الأسهم للمدة، Esc للإلغاء',
    'Space to take and drop, arrows to move, Shift and arrows for the length, Escape to cancel',
  ),
  possible: translate('Possible', 'ممكن', 'Possible'),
  taken: (item) => translate(`${item.title} saisi`, `تم أخذ ${item.title}`, `${item.title} taken`),
  at: (_item, place, day, reason) =>
    `${day?.name} ${clock(place.start)} – ${clock(place.end)}, ${reason ?? translate('possible', 'ممكن', 'possible')}`,
  dropped: (item, place, day) =>
    translate(
      `${item.title} posé ${day?.name} ${clock(place.start)}`,
      `وضع ${item.title} يوم ${day?.name}`,
      `${item.title} dropped on ${day?.name} ${clock(place.start)}`,
    ),
  refused: (item, reason) =>
    translate(`${item.title} : ${reason}`, `${item.title}: ${reason}`, `${item.title}: ${reason}`),
  cancelled: (item) =>
    translate(`${item.title} remis à sa place`, `أعيد ${item.title} إلى مكانه`, `${item.title} put back`),
  copy: translate('Copie', 'نسخة', 'Copy'),
});
