import { IconChecklist, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Say } from '../words-samples.tsx';
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
export const sampleDays = (say: Say, count = 5): WeekDay[] =>
  names.slice(0, count).map(([name, short, arabic, brief, english], index) => ({
    key: `d${index}`,
    name: say(name, arabic, english),
    short: say(short, brief, english.slice(0, 3)),
    date: String(23 + index),
  }));

const HOURS = [510, 565, 635, 690, 840, 895, 965];
export const sampleSlots: WeekSlot[] = HOURS.map((start) => ({ key: `s${start}`, start, end: start + 55 }));
export const sampleBreaks = (say: Say): WeekBreak[] => [
  { key: 'short', name: say('Pause', 'استراحة', 'Break'), start: 620, end: 635 },
  {
    key: 'noon',
    name: say('Poulet, semoule', 'دجاج وكسكس', 'Chicken, couscous'),
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
export const sampleItems = (say: Say): WeekItem[] =>
  rows.map(([day, start, end, color, title, short, who, room, state], index) => ({
    id: `i${index}`,
    day,
    start,
    end,
    color,
    title: say(title, arabicTitles[color]!, englishTitles[color]!),
    short: say(short, arabicTitles[color]!, englishTitles[color]!),
    lines: [who, room],
    state,
    ...(state === 'moved' && { before: { words: 'A09', place: { day: 'd3', start: 565, end: 620 } } }),
    ...(index % 6 === 1 && {
      badges: [{ key: 'work', label: say('Devoir', 'واجب', 'Homework'), icon: IconChecklist }],
    }),
    ...(index === 11 && { badges: [{ key: 'test', label: say('Contrôle', 'فرض', 'Test'), tone: 'ink' as const }] }),
  }));
export const turnItems = (say: Say): WeekItem[] => [
  ...sampleItems(say).filter((item) => item.day !== 'd2'),
  ...(['A', 'B'] as const).map((turn) => ({
    id: `turn${turn}`,
    day: 'd2',
    start: 635,
    end: 745,
    title: turn === 'A' ? say('Arts', 'الفنون', 'Arts') : say('Techno', 'التكنولوجيا', 'Tech'),
    lines: [turn === 'A' ? 'Atelier' : 'Info 1'],
    color: turn === 'A' ? 'arts' : 'techno',
    turn,
  })),
];

/** As many items as a whole school may have on a day. */
export const manyItems = (say: Say): WeekItem[] =>
  Array.from({ length: 3 }, (_, copy) =>
    sampleItems(say).map((item) => ({ ...item, id: `${item.id}-${copy}`, before: undefined })),
  ).flat();

export const sampleWords = (say: Say): WeekWords => {
  const states: WeekWords['states'] = {
    cancelled: say('Annulé', 'ملغى', 'Cancelled'),
    moved: say('Déplacé', 'تغيّر', 'Moved'),
    new: say('Nouveau', 'جديد', 'New'),
    held: say('À confirmer', 'في انتظار التأكيد', 'To be confirmed'),
    locked: say('Verrouillé', 'مقفل', 'Locked'),
  };
  return {
    item: (item, day) =>
      [
        item.title,
        say(
          `${day?.name.toLowerCase()} ${clock(item.start)} à ${clock(item.end)}`,
          `${day?.name} من ${clock(item.start)} إلى ${clock(item.end)}`,
          `${day?.name} ${clock(item.start)} to ${clock(item.end)}`,
        ),
        ...(item.lines ?? []),
        ...(item.state && item.state !== 'normal' ? [states[item.state]] : []),
        ...(item.turn ? [say(`semaine ${item.turn}`, `أسبوع ${item.turn}`, `week ${item.turn}`)] : []),
      ].join(', '),
    hour: (minute) => say(`${minute / 60} h`, `${minute / 60}`, `${minute / 60}:00`),
    time: clock,
    states,
    nothing: say('Rien ce jour', 'لا شيء في هذا اليوم', 'Nothing that day'),
    chooseDay: say('Choisir un jour', 'اختر يوما', 'Choose a day'),
  };
};
export const sampleMoveWords = (say: Say): MoveWords => ({
  help: say(
    'Espace pour saisir et poser, flèches pour déplacer, Maj et flèches pour la durée, Échap pour annuler',
    'مفتاح المسافة للأخذ والوضع، الأسهم للنقل، Shift مع الأسهم للمدة، Esc للإلغاء',
    'Space to take and drop, arrows to move, Shift and arrows for the length, Escape to cancel',
  ),
  possible: say('Possible', 'ممكن', 'Possible'),
  taken: (item) => say(`${item.title} saisi`, `تم أخذ ${item.title}`, `${item.title} taken`),
  at: (_item, place, day, reason) =>
    `${day?.name} ${clock(place.start)} – ${clock(place.end)}, ${reason ?? say('possible', 'ممكن', 'possible')}`,
  dropped: (item, place, day) =>
    say(
      `${item.title} posé ${day?.name} ${clock(place.start)}`,
      `وضع ${item.title} يوم ${day?.name}`,
      `${item.title} dropped on ${day?.name} ${clock(place.start)}`,
    ),
  refused: (item, reason) => say(`${item.title} : ${reason}`, `${item.title}: ${reason}`, `${item.title}: ${reason}`),
  cancelled: (item) => say(`${item.title} remis à sa place`, `أعيد ${item.title} إلى مكانه`, `${item.title} put back`),
  copy: say('Copie', 'نسخة', 'Copy'),
});
