import { cardBlocks, type ModelDoc } from '@encrier/contract/teaching/report-card-model';

const shown = (...off: readonly (typeof cardBlocks)[number][]): ModelDoc['blocks'] =>
  cardBlocks.map((kind) => ({ kind, on: !off.includes(kind) }));
const plain = { signatory: '', function: '', footer: '', skills: [], mastery: [] } satisfies Partial<ModelDoc>;

/**
 * Models to begin with, written by general knowledge of what schools print in France and in Morocco: neither ministry
 * approved them, and a school changes every word.
 */
export const proposals: readonly { key: string; name: string; note: string; doc: ModelDoc }[] = [
  {
    key: 'nursery',
    name: 'Maternelle',
    note: 'Compétences et mots, sans notes : les cinq domaines de l’école maternelle.',
    doc: {
      ...plain,
      languages: 'both',
      colours: false,
      columns: ['comment'],
      blocks: shown('subjects', 'evolution', 'decision'),
      mastery: ['À venir', 'Je commence', 'J’y arrive souvent', 'J’y arrive'],
      skills: [
        {
          domain: 'Mobiliser le langage dans toutes ses dimensions',
          items: ['Communiquer avec les autres', 'Raconter et décrire', 'Reconnaître les lettres', 'Écrire son prénom'],
        },
        {
          domain: 'Agir, s’exprimer et comprendre à travers l’activité physique',
          items: ['Courir, sauter, lancer', 'Se déplacer avec aisance', 'Jouer ensemble en suivant une règle'],
        },
        {
          domain: 'Agir, s’exprimer et comprendre à travers les activités artistiques',
          items: ['Dessiner', 'Chanter de mémoire', 'Parler d’une image ou d’une musique'],
        },
        {
          domain: 'Acquérir les premiers outils mathématiques',
          items: ['Dénombrer une collection', 'Comparer des quantités', 'Reconnaître des formes', 'Ranger, classer'],
        },
        {
          domain: 'Explorer le monde',
          items: ['Se repérer dans le temps', 'Se repérer dans l’espace', 'Découvrir le vivant et les objets'],
        },
      ],
    },
  },
  {
    key: 'primary',
    name: 'Primaire',
    note: 'Compétences et mots, sans notes : français, arabe, mathématiques, questionner le monde, vivre ensemble.',
    doc: {
      ...plain,
      languages: 'both',
      colours: false,
      columns: ['comment'],
      blocks: shown('evolution', 'decision'),
      mastery: ['Non atteint', 'Partiellement atteint', 'Atteint', 'Dépassé'],
      skills: [
        { domain: 'Français', items: ['Lire et comprendre', 'Dire', 'Écrire', 'Étudier la langue'] },
        { domain: 'Arabe', items: ['القراءة والفهم', 'التعبير الشفهي', 'الكتابة'] },
        { domain: 'Mathématiques', items: ['Nombres et calculs', 'Grandeurs et mesures', 'Espace et géométrie'] },
        { domain: 'Questionner le monde', items: ['Le vivant et la matière', 'Le temps et l’espace'] },
        { domain: 'Vivre ensemble', items: ['Respecter les règles', 'Coopérer', 'Travailler avec soin'] },
      ],
    },
  },
  {
    key: 'college-fr',
    name: 'Collège, socle commun',
    note: 'Moyennes, appréciations et les domaines du socle commun français, en quatre degrés de maîtrise.',
    doc: {
      ...plain,
      languages: 'fr',
      colours: true,
      columns: ['average', 'mean', 'comment'],
      blocks: shown('evolution'),
      mastery: ['Maîtrise insuffisante', 'Maîtrise fragile', 'Maîtrise satisfaisante', 'Très bonne maîtrise'],
      skills: [
        {
          domain: 'Socle commun de connaissances, de compétences et de culture',
          items: [
            'Comprendre, s’exprimer en utilisant la langue française',
            'Comprendre, s’exprimer en utilisant une langue étrangère',
            'Comprendre, s’exprimer en utilisant les langages mathématiques, scientifiques et informatiques',
            'Comprendre, s’exprimer en utilisant les langages des arts et du corps',
            'Les méthodes et outils pour apprendre',
            'La formation de la personne et du citoyen',
            'Les systèmes naturels et les systèmes techniques',
            'Les représentations du monde et l’activité humaine',
          ],
        },
      ],
    },
  },
  {
    key: 'college-ma',
    name: 'Collège, contrôle continu et examen normalisé',
    note: 'Coefficients et rang ; au pied, les poids usuels de la dernière année : contrôle continu 30 %, examen local normalisé 30 %, examen régional 40 %.',
    doc: {
      ...plain,
      languages: 'both',
      colours: false,
      columns: ['coefficient', 'average', 'mean', 'rank', 'comment'],
      blocks: shown('skills', 'evolution'),
      footer:
        'Contrôle continu 30 %, examen local normalisé 30 %, examen régional 40 % (dernière année du collège, selon l’usage).',
    },
  },
  {
    key: 'lycee-fr',
    name: 'Lycée',
    note: 'Moyennes, évolution dans l’année, minimum et maximum de la classe.',
    doc: {
      ...plain,
      languages: 'fr',
      colours: true,
      columns: ['coefficient', 'average', 'before', 'mean', 'span', 'comment'],
      blocks: shown('skills'),
    },
  },
  {
    key: 'lycee-ma',
    name: 'Lycée, contrôle continu et examens',
    note: 'Coefficients et rang ; au pied, les poids usuels du baccalauréat : contrôle continu 25 %, examen régional 25 %, examen national 50 %.',
    doc: {
      ...plain,
      languages: 'both',
      colours: false,
      columns: ['coefficient', 'average', 'mean', 'span', 'rank', 'comment'],
      blocks: shown('skills'),
      footer: 'Contrôle continu 25 %, examen régional 25 %, examen national 50 % (baccalauréat, selon l’usage).',
    },
  },
];
