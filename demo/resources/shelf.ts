import type { ResourceKind } from '@encrier/contract/communication/resources';

export type DemoResource = {
  by: 'admin' | 'prof';
  subject: string;
  /** Chapter, and the one inside it. */
  folder: readonly string[];
  title: string;
  kind: ResourceKind;
  /** Levels it is for; the teacher's own go to the classes he teaches. */
  levels: readonly string[];
  /** Lines of a small sheet, a text, an address, or a video. */
  sheet?: readonly string[];
  text?: string;
  link?: string;
  video?: string;
  description?: string;
  tags?: readonly string[];
  difficulty?: number;
  more?: 'draft' | 'hidden' | 'shared';
  /** Days ago. */
  days: number;
};

const m = (rest: Omit<DemoResource, 'by' | 'subject' | 'levels'>): DemoResource => ({
  by: 'prof',
  subject: 'Mathématiques',
  levels: [],
  ...rest,
});
const a = (
  subject: string,
  levels: readonly string[],
  rest: Omit<DemoResource, 'by' | 'subject' | 'levels'>,
): DemoResource => ({ by: 'admin', subject, levels, ...rest });
const college = ['6e', '5e', '4e', '3e'];

/** What teachers put there in the last weeks. */
export const shelf: readonly DemoResource[] = [
  m({
    folder: ['Nombres et calculs'],
    title: 'Fractions : additionner et soustraire',
    kind: 'cours',
    days: 20,
    difficulty: 1,
    tags: ['fractions', 'calcul'],
    more: 'shared',
    sheet: [
      'Pour additionner deux fractions, on les écrit avec le même dénominateur.',
      '1/2 + 1/3 = 3/6 + 2/6 = 5/6',
      'On simplifie toujours le résultat quand c’est possible.',
      'À retenir : on n’additionne jamais les dénominateurs.',
    ],
  }),
  m({
    folder: ['Nombres et calculs'],
    title: 'Fractions : dix exercices progressifs',
    kind: 'exercice',
    days: 19,
    difficulty: 2,
    tags: ['fractions'],
    sheet: [
      '1. Calcule : 2/5 + 1/5',
      '2. Calcule : 3/4 − 1/2',
      '3. Un pain est partagé en huit. Yassine en mange trois parts, Lina deux. Quelle fraction reste-t-il ?',
      '4. Range dans l’ordre croissant : 2/3, 5/8, 7/12',
    ],
  }),
  m({
    folder: ['Nombres et calculs'],
    title: 'Corrigé des exercices sur les fractions',
    kind: 'corrige',
    days: 12,
    tags: ['fractions'],
    sheet: ['1. 2/5 + 1/5 = 3/5', '2. 3/4 − 1/2 = 1/4', '3. Il reste 3/8 du pain.', '4. 7/12 < 5/8 < 2/3'],
  }),
  m({
    folder: ['Nombres et calculs', 'Nombres relatifs'],
    title: 'Nombres relatifs : fiche de révision',
    kind: 'fiche',
    days: 9,
    tags: ['révision'],
    text: '<h2>À savoir</h2><p>Un nombre relatif a un <strong>signe</strong> et une <strong>distance à zéro</strong>.</p><h2>Calculer</h2><ul><li>Même signe : on garde le signe, on additionne les distances.</li><li>Signes contraires : on garde le signe de la plus grande distance, on les soustrait.</li><li>Soustraire, c’est ajouter l’opposé : 3 − (−5) = 3 + 5 = 8.</li></ul><blockquote><p>Jeudi, apportez deux exemples de votre choix.</p></blockquote>',
  }),
  m({
    folder: ['Géométrie'],
    title: 'Théorème de Thalès',
    kind: 'cours',
    days: 6,
    difficulty: 3,
    tags: ['Thalès', 'brevet'],
    more: 'shared',
    sheet: [
      'Deux droites sécantes coupées par deux parallèles déterminent deux triangles.',
      'Les longueurs de ces triangles sont proportionnelles.',
      'Méthode : écrire l’égalité des trois rapports, puis un produit en croix.',
    ],
  }),
  m({
    folder: ['Géométrie'],
    title: 'Pythagore : une démonstration par les aires',
    kind: 'video',
    days: 5,
    tags: ['Pythagore'],
    video: 'aqz-KE-bpKQ',
    description: 'À regarder avant la séance de jeudi. Notez dans votre cahier les trois étapes de la démonstration.',
  }),
  m({
    folder: ['Géométrie'],
    title: 'GeoGebra en ligne',
    kind: 'lien',
    days: 4,
    link: 'https://www.geogebra.org/geometry',
    description: 'Pour construire les figures à la maison. Aucun compte n’est demandé.',
    more: 'shared',
  }),
  m({
    folder: ['Annales du brevet'],
    title: 'Brevet blanc de novembre',
    kind: 'annale',
    days: 2,
    difficulty: 3,
    tags: ['brevet'],
    sheet: [
      'Exercice 1 — Probabilités (18 points)',
      'Exercice 2 — Thalès et Pythagore (22 points)',
      'Exercice 3 — Fonctions (20 points)',
      'Exercice 4 — Problème : la terrasse du riad (20 points)',
    ],
  }),
  m({
    folder: ['Annales du brevet'],
    title: 'Brevet blanc de novembre : corrigé',
    kind: 'corrige',
    days: 1,
    more: 'draft',
    tags: ['brevet'],
    sheet: ['Exercice 1 : 3/10, puis 7/10.', 'Exercice 2 : AB = 6,5 cm.', 'Exercice 3 : f(2) = 11.'],
  }),
  m({
    folder: ['Géométrie'],
    title: 'Patrons de solides à découper',
    kind: 'fiche',
    days: 15,
    more: 'hidden',
    sheet: ['Cube d’arête 5 cm', 'Pavé droit 4 × 5 × 8 cm', 'Pyramide à base carrée'],
  }),
  a('Français', ['6e'], {
    folder: ['Grammaire'],
    title: 'La phrase complexe',
    kind: 'cours',
    days: 18,
    tags: ['grammaire'],
    sheet: [
      'Une proposition s’organise autour d’un verbe conjugué.',
      'Juxtaposition, coordination, subordination.',
      'Exemple : Il pleut, mais nous sortons.',
    ],
  }),
  a('Français', college, {
    folder: ['Orthographe'],
    title: 'Accord du participe passé : l’essentiel',
    kind: 'fiche',
    days: 14,
    tags: ['orthographe', 'brevet'],
    sheet: [
      'Avec être : il s’accorde avec le sujet.',
      'Avec avoir : avec le complément placé avant.',
      'Les lettres que j’ai écrites sont arrivées.',
    ],
  }),
  a('Français', ['3e'], {
    folder: ['Lectures'],
    title: '« La Boîte à merveilles », Ahmed Sefrioui : guide de lecture',
    kind: 'cours',
    days: 8,
    sheet: [
      'Le narrateur et l’enfant : deux regards.',
      'La maison, le derb, la médina de Fès.',
      'Relever les odeurs et les bruits du chapitre 1.',
    ],
    tags: ['lecture'],
  }),
  a('Français', ['5e', '4e'], {
    folder: ['Lectures'],
    title: 'Gallica, la bibliothèque numérique',
    kind: 'lien',
    days: 3,
    link: 'https://gallica.bnf.fr/',
  }),
  a('Arabe', college, {
    folder: ['النحو'],
    title: 'الجملة الاسمية والجملة الفعلية',
    kind: 'cours',
    days: 16,
    tags: ['نحو'],
    sheet: [
      'الجملة الاسمية تبدأ باسم: المبتدأ والخبر.',
      'الجملة الفعلية تبدأ بفعل: الفعل والفاعل والمفعول به.',
      'مثال: العلم نور.',
      'مثال: كتب التلميذ الدرس.',
    ],
  }),
  a('Arabe', ['6e', '5e'], {
    folder: ['الإملاء'],
    title: 'قواعد كتابة الهمزة',
    kind: 'fiche',
    days: 7,
    tags: ['إملاء'],
    sheet: ['الهمزة في أول الكلمة: همزة القطع وهمزة الوصل.', 'الهمزة المتوسطة تكتب على حرف يناسب أقوى الحركتين.'],
  }),
  a('Arabe', ['3e'], {
    folder: ['النصوص'],
    title: 'مكتبة هنداوي للكتب المجانية',
    kind: 'lien',
    days: 2,
    link: 'https://www.hindawi.org/books/',
  }),
  a('Anglais', ['6e', '5e'], {
    folder: ['Grammar'],
    title: 'Present simple or present continuous?',
    kind: 'cours',
    days: 13,
    tags: ['grammar'],
    sheet: [
      'Present simple: habits and facts.',
      'Present continuous: what is happening now.',
      'She plays tennis on Fridays. Look, she is playing!',
    ],
  }),
  a('Anglais', ['4e', '3e'], {
    folder: ['Vocabulary'],
    title: 'Irregular verbs: the first forty',
    kind: 'fiche',
    days: 10,
    tags: ['verbs'],
    sheet: ['be, was/were, been', 'begin, began, begun', 'break, broke, broken', 'bring, brought, brought'],
  }),
  a('Anglais', college, {
    folder: ['Listening'],
    title: 'LearnEnglish Kids (British Council)',
    kind: 'lien',
    days: 5,
    link: 'https://learnenglishkids.britishcouncil.org/',
  }),
  a('Histoire-géographie', ['5e'], {
    folder: ['Histoire'],
    title: 'Les Almoravides et les Almohades',
    kind: 'cours',
    days: 11,
    tags: ['Maroc', 'Moyen Âge'],
    sheet: [
      '1062 : fondation de Marrakech.',
      '1147 : les Almohades prennent Marrakech.',
      'La Koutoubia, la Giralda, la tour Hassan : trois minarets, un même temps.',
    ],
  }),
  a('Histoire-géographie', ['3e'], {
    folder: ['Géographie'],
    title: 'Tanger Med : un port dans la mondialisation',
    kind: 'cours',
    days: 4,
    sheet: ['Situation : le détroit de Gibraltar.', 'Conteneurs, véhicules, passagers.', 'Croquis à compléter.'],
    tags: ['brevet'],
  }),
  a('Histoire-géographie', ['4e'], {
    folder: ['Histoire'],
    title: 'La révolution industrielle : documents',
    kind: 'exercice',
    days: 9,
    sheet: ['Document 1 : une filature vers 1840.', 'Questions : qui travaille, combien d’heures, à quel âge ?'],
  }),
  a('Sciences de la vie et de la Terre', ['6e', '5e'], {
    folder: ['Le vivant'],
    title: 'Observer une cellule au microscope',
    kind: 'fiche',
    days: 12,
    sheet: [
      'Prélever une pellicule d’oignon.',
      'Déposer, colorer, couvrir d’une lamelle.',
      'Dessiner ce que vous voyez, avec un titre et une échelle.',
    ],
  }),
  a('Sciences de la vie et de la Terre', ['4e', '3e'], {
    folder: ['La Terre'],
    title: 'Séismes : pourquoi la terre tremble',
    kind: 'cours',
    days: 3,
    tags: ['géologie'],
    sheet: [
      'Foyer, épicentre, ondes.',
      'Les plaques se déplacent de quelques centimètres par an.',
      'Al Haouz, 2023 : ce que montrent les relevés.',
    ],
  }),
  a('Physique-chimie', ['5e', '4e'], {
    folder: ['Électricité'],
    title: 'Circuits en série et en dérivation',
    kind: 'cours',
    days: 6,
    sheet: [
      'Dans un circuit en série, une lampe dévissée éteint les autres.',
      'En dérivation, chaque boucle est indépendante.',
    ],
  }),
  a('Physique-chimie', ['3e'], {
    folder: ['Électricité'],
    title: 'Loi d’Ohm : exercices',
    kind: 'exercice',
    days: 1,
    difficulty: 2,
    tags: ['brevet'],
    sheet: ['U = R × I', '1. R = 220 Ω, I = 0,05 A. Calcule U.', '2. U = 6 V, R = 120 Ω. Calcule I.'],
  }),
  a('Éducation islamique', college, {
    folder: ['القيم'],
    title: 'الأمانة في حياتنا',
    kind: 'cours',
    days: 5,
    sheet: ['معنى الأمانة.', 'الأمانة في الكلام وفي العمل.', 'أناقش: كيف أكون أمينا في القسم؟'],
  }),
  a('Technologie', ['4e', '3e'], {
    folder: ['Programmation'],
    title: 'Scratch : l’atelier en ligne',
    kind: 'lien',
    days: 8,
    link: 'https://scratch.mit.edu/',
  }),
  a('Arts plastiques', ['6e', '5e'], {
    folder: ['Motifs'],
    title: 'Le zellige : construire une étoile à huit branches',
    kind: 'fiche',
    days: 2,
    tags: ['géométrie', 'Maroc'],
    sheet: [
      'Tracer un cercle et deux carrés tournés de 45°.',
      'Repasser le contour de l’étoile.',
      'Répéter le motif, puis choisir trois couleurs.',
    ],
  }),
];

/** What the families and the pupil of the demo opened and kept, by title. */
export const opened: Readonly<Record<'eleve' | 'parent', readonly string[]>> = {
  eleve: [
    'Théorème de Thalès',
    'Accord du participe passé : l’essentiel',
    'Irregular verbs: the first forty',
    'الجملة الاسمية والجملة الفعلية',
  ],
  parent: ['Accord du participe passé : l’essentiel', 'La phrase complexe'],
};
export const kept: readonly string[] = ['Théorème de Thalès', 'Irregular verbs: the first forty'];
