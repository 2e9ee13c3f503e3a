export type DemoContent = { title: string; objective: string; body: string; elements: readonly string[] };

const of = (title: string, objective: string, body: string, ...elements: string[]): DemoContent => ({
  title,
  objective,
  elements,
  body: `<p>${body}</p>`,
});

/** What a mathematics teacher writes, lesson after lesson. */
export const maths: readonly DemoContent[] = [
  of(
    'Puissances de 10',
    'Écrire un nombre en notation scientifique.',
    'Activité : la distance de la Terre au Soleil. Règle de calcul, puis exercices 3 à 6, page 41.',
    'Puissances',
  ),
  of(
    'Puissances, exercices',
    'Choisir la bonne règle.',
    'Correction des exercices 3 à 6. Travail en binômes sur la fiche 4.',
    'Puissances',
  ),
  of(
    'Calcul littéral : réduire',
    'Réduire une expression.',
    'Rappel sur la distributivité. Exercices 12 à 15, page 58 ; le 15 est à finir.',
    'Calcul littéral',
  ),
  of(
    'Calcul littéral : développer',
    'Développer un produit de deux sommes.',
    'Aire d’un rectangle découpé en quatre. Double distributivité, exercices 21 à 24.',
    'Calcul littéral',
  ),
  of(
    'Théorème de Thalès, introduction',
    'Reconnaître une configuration de Thalès.',
    'Mesurer l’ombre de la cour, puis celle du mât : les rapports sont égaux. Figure au tableau, énoncé recopié.',
    'Thalès',
    'Reconnaître la figure',
  ),
  of(
    'Théorème de Thalès, calculs',
    'Calculer une longueur.',
    'Exercices 8 à 11, page 83, corrigés au tableau.',
    'Thalès',
    'Calculer une longueur',
  ),
];

/** What the other teachers write, by subject. */
export const others: Readonly<Record<string, readonly DemoContent[]>> = {
  Français: [
    of('Le récit fantastique', 'Repérer l’hésitation du narrateur.', 'Lecture du début du Horla, questions 1 à 4.'),
    of('Les temps du récit', 'Choisir entre imparfait et passé simple.', 'Leçon, puis réécriture d’un paragraphe.'),
  ],
  Arabe: [
    of('النص السردي', 'تحديد عناصر السرد.', 'قراءة النص، شرح المفردات، أسئلة الفهم.'),
    of('الجملة الاسمية', 'تمييز المبتدأ والخبر.', 'أمثلة على السبورة، تمارين من 1 إلى 5.'),
  ],
  Anglais: [
    of('Past simple', 'Raconter un événement passé.', 'Dialogue écouté deux fois, puis exercices à l’oral.'),
    of('My last holidays', 'Écrire huit lignes au passé.', 'Préparation en groupes, lecture de trois textes.'),
  ],
};
/** Where nothing is written for a subject. */
export const plain: readonly DemoContent[] = [
  of('Leçon du chapitre 2', 'Retenir les notions du chapitre.', 'Cours noté dans le cahier, schéma à légender.'),
  of('Exercices du chapitre 2', 'Appliquer la leçon.', 'Exercices 1 à 4, correction au tableau.'),
];
