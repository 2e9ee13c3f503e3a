import type { OfficeStep } from '@encrier/contract/communication/complaints-handling';

type Who = 'parent' | 'prof' | 'eleve';
/** What happens next, so many hours after the deposit. */
type Turn = { after: number } & (
  | { office: OfficeStep; text?: string }
  | { note: string }
  | { reply: string }
  | { close: true; mark: number; word: string }
  | { reopen: string }
  | { take: true; priority?: 'high' | 'urgent' }
);
export type DemoComplaint = {
  by: Who;
  daysAgo: number;
  category: string;
  about?: 'child';
  confidential?: true;
  subject: string;
  body: string;
  turns: readonly Turn[];
};

/** Complaints of the demo, from the oldest, each in a usual category by its French name. */
export const complaints: readonly DemoComplaint[] = [
  {
    by: 'parent',
    daysAgo: 40,
    category: 'Transport',
    about: 'child',
    subject: 'Bus ligne 4 en retard chaque lundi',
    body: 'Bonjour,\nDepuis la rentrée, le bus de la ligne 4 passe à Agdal avec vingt minutes de retard le lundi. Yasmine a manqué trois fois le début du cours de mathématiques.',
    turns: [
      { after: 3, office: 'acknowledge' },
      { after: 4, take: true, priority: 'high' },
      { after: 5, note: 'Le chauffeur confirme : travaux avenue de France jusqu’à fin octobre.' },
      {
        after: 26,
        office: 'answer',
        text: 'Bonjour Madame, des travaux avenue de France retardent la ligne. Nous étudions un autre trajet avec le transporteur.',
      },
      {
        after: 52,
        office: 'resolve',
        text: 'Le bus part désormais dix minutes plus tôt et évite l’avenue de France. Les professeurs ont été prévenus pour les retards passés.',
      },
      { after: 80, close: true, mark: 5, word: 'Merci, tout est rentré dans l’ordre.' },
    ],
  },
  {
    by: 'parent',
    daysAgo: 18,
    category: 'Facturation',
    subject: 'Cantine facturée pendant une absence',
    body: 'La facture d’octobre compte huit repas alors que ma fille était absente la semaine du 12. Le certificat médical a été remis au secrétariat.',
    turns: [
      { after: 5, office: 'start' },
      { after: 27, office: 'ask', text: 'Pouvez-vous nous redonner les dates exactes du certificat ?' },
      { after: 49, reply: 'Du lundi 12 au vendredi 16 octobre, certificat remis le 19.' },
      { after: 74, office: 'resolve', text: 'Cinq repas sont déduits de la facture de novembre.' },
      { after: 100, close: true, mark: 4, word: '' },
    ],
  },
  {
    by: 'eleve',
    daysAgo: 17,
    category: 'Locaux et matériel',
    subject: 'Vidéoprojecteur de la salle 12 en panne',
    body: 'L’image saute depuis une semaine en cours d’histoire-géographie, on ne lit plus les cartes.',
    turns: [
      { after: 6, office: 'start' },
      { after: 30, office: 'resolve', text: 'Le câble a été remplacé.' },
      { after: 78, reopen: 'L’image saute encore quand on allume les lumières.' },
      { after: 96, note: 'Technicien demandé pour la semaine prochaine.' },
    ],
  },
  {
    by: 'parent',
    daysAgo: 9,
    category: 'Cantine',
    about: 'child',
    subject: 'الوجبات الخالية من المكسرات',
    body: 'السلام عليكم، ابنتي تعاني من حساسية من المكسرات، وقد قُدمت لها يوم الخميس حلوى تحتوي على اللوز. أرجو التأكد من احترام البروتوكول.',
    turns: [
      { after: 2, take: true, priority: 'urgent' },
      {
        after: 3,
        office: 'answer',
        text: 'Bonjour Madame, la cuisine a été réunie ce matin. Nous vérifions la fiche allergènes de chaque dessert et revenons vers vous.',
      },
      { after: 4, note: 'Voir avec l’infirmerie si le PAI est à jour.' },
    ],
  },
  {
    by: 'prof',
    daysAgo: 6,
    category: 'Locaux et matériel',
    subject: 'Chauffage de la salle des professeurs',
    body: 'Le radiateur côté cour ne fonctionne plus. Il fait 15 °C le matin.',
    turns: [
      { after: 20, office: 'acknowledge' },
      { after: 44, office: 'ask', text: 'Le second radiateur fonctionne-t-il ?' },
    ],
  },
  {
    by: 'parent',
    daysAgo: 4,
    category: 'Vie scolaire',
    about: 'child',
    confidential: true,
    subject: 'Moqueries dans la cour',
    body: 'Ma fille me dit être l’objet de moqueries répétées à la récréation de 10 heures. Je préfère en parler d’abord à la direction.',
    turns: [
      { after: 4, office: 'start' },
      { after: 5, note: 'Entretien prévu avec la surveillante et le professeur principal.' },
    ],
  },
  {
    by: 'eleve',
    daysAgo: 1,
    category: 'Application',
    subject: 'Je ne vois pas l’emploi du temps du vendredi',
    body: 'Le vendredi reste vide sur mon téléphone, mais pas sur l’ordinateur.',
    turns: [],
  },
  {
    by: 'parent',
    daysAgo: 0,
    category: 'Pédagogie',
    about: 'child',
    subject: 'Contrôle non rendu depuis trois semaines',
    body: 'Le contrôle de français du 2 novembre n’a toujours pas été rendu. Pourrait-on savoir quand il le sera ?',
    turns: [],
  },
];
