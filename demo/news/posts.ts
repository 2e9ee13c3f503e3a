import type { PostContent } from '@encrier/contract/communication/news';
import type { PictureName } from './pictures.ts';

type Audience =
  | { everyone: true }
  | { role: 'parent' | 'prof' }
  | { levels: readonly string[]; who?: readonly ('pupils' | 'guardians' | 'teachers')[] }
  | { className: string };
export type DemoPost = {
  author: 'admin' | 'prof';
  /** Days and hours before now at which it is published. */
  daysAgo: number;
  hour: number;
  category: string;
  title: string;
  html: string;
  audience: Audience;
  state: 'published' | 'scheduled' | 'in_review' | 'draft';
  cover?: { name: PictureName; alt: string };
  more?: Partial<Pick<PostContent, 'kind' | 'comments' | 'reactions' | 'video' | 'pinned'>>;
  /** Days from now of an acknowledgement's deadline, of an event, of a planned publication. */
  ackInDays?: number;
  event?: { inDays: number; hour: number; lasts: number; place: string };
  planInDays?: number;
  reactions?: readonly ('parent' | 'eleve' | 'prof')[];
  comments?: readonly { by: 'parent' | 'eleve' | 'prof'; body: string; accepted: boolean }[];
};

const p = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** The demo school's publications of the last weeks. */
export const posts: readonly DemoPost[] = [
  {
    author: 'admin',
    daysAgo: 18,
    hour: 9,
    category: 'Administratif',
    title: 'Bienvenue sur l’espace du collège',
    state: 'published',
    audience: { everyone: true },
    cover: { name: 'zellige', alt: 'Mur de zelliges, étoiles à huit branches bleues et ocre' },
    html:
      p(
        'Chers parents, chers élèves, chers collègues,',
        'Notre établissement parle désormais d’une seule voix, au même endroit : les actualités, les rendez-vous et les documents de l’année arrivent ici, sur votre téléphone comme sur votre ordinateur.',
      ) +
      '<h2>Pour bien commencer</h2><ul><li>Vérifiez votre adresse et votre numéro dans <strong>Mon compte</strong>.</li><li>Choisissez comment vous souhaitez être prévenus.</li><li>Si vous avez plusieurs enfants, passez de l’un à l’autre en haut de l’écran.</li></ul>' +
      p('Le secrétariat répond à vos questions tous les matins de 8 h 30 à midi.', 'Nadia Berrada'),
    more: { comments: 'moderated', reactions: true, pinned: true },
    reactions: ['parent', 'eleve', 'prof'],
    comments: [
      {
        by: 'parent',
        body: 'Merci ! C’est bien plus simple que le cahier de liaison perdu au fond du sac.',
        accepted: true,
      },
      { by: 'prof', body: 'Bienvenue à toutes les familles.', accepted: true },
      { by: 'parent', body: 'Est-ce que les grands-parents peuvent aussi avoir un compte ?', accepted: false },
    ],
  },
  {
    author: 'admin',
    daysAgo: 12,
    hour: 16,
    category: 'Pédagogie',
    title: 'Réunion parents-professeurs du collège',
    state: 'published',
    audience: { levels: ['6e', '5e', '4e', '3e'], who: ['guardians', 'teachers'] },
    html: p(
      'Les professeurs du collège reçoivent les familles pour un premier bilan de l’année. Chaque rencontre dure dix minutes ; merci de respecter l’heure indiquée sur le carnet.',
      'Merci de confirmer que vous avez bien pris connaissance de cette invitation, même si vous ne pouvez pas venir : nous vous proposerons un autre rendez-vous.',
    ),
    more: { kind: 'evenement' },
    ackInDays: 4,
    event: { inDays: 6, hour: 17, lasts: 3, place: 'Salle polyvalente' },
  },
  {
    author: 'admin',
    daysAgo: 9,
    hour: 11,
    category: 'Sorties',
    title: 'Sortie des 6e à la forêt de la Maâmora',
    state: 'published',
    audience: { levels: ['6e'], who: ['pupils', 'guardians'] },
    cover: { name: 'hills', alt: 'Collines au soleil couchant, quelques arbres au premier plan' },
    html: `${p('Les classes de 6e partent observer la forêt de chênes-lièges avec leur professeure de SVT.')}<h2>À prévoir</h2><ul><li>des chaussures fermées et une casquette ;</li><li>un pique-nique et une gourde ;</li><li>le carnet d’observation.</li></ul>${p('Départ à 8 h 15 devant la grille, retour vers 16 h. <strong>L’autorisation se donne en confirmant la lecture de ce message.</strong>')}`,
    more: { kind: 'evenement', reactions: true },
    ackInDays: 2,
    event: { inDays: 3, hour: 8, lasts: 8, place: 'Forêt de la Maâmora' },
    reactions: ['parent'],
  },
  {
    author: 'admin',
    daysAgo: 6,
    hour: 10,
    category: 'Sport et culture',
    title: 'أسبوع القراءة من الإثنين إلى الجمعة',
    state: 'published',
    audience: { everyone: true },
    cover: { name: 'books', alt: 'رفّ من الكتب الملوّنة' },
    html: p(
      'يسرّنا أن ندعو التلاميذ وأسرهم إلى المشاركة في أسبوع القراءة، من الإثنين إلى الجمعة، في مكتبة المؤسسة.',
      'سيختار كل قسم كتابًا يقدّمه للأقسام الأخرى، وتُختتم الأيام بلقاء مع كاتبة مغربية يوم الجمعة على الساعة الثالثة بعد الزوال.',
      'نرحّب بكل من يرغب في إهداء كتاب إلى المكتبة.',
    ),
    more: { reactions: true, comments: 'free' },
    reactions: ['eleve', 'parent'],
    comments: [{ by: 'eleve', body: 'سنقدّم رواية « الأمير الصغير » 📚', accepted: true }],
  },
  {
    author: 'admin',
    daysAgo: 4,
    hour: 14,
    category: 'Santé',
    title: 'Visite médicale des CP, 6e et 2de',
    state: 'published',
    audience: { levels: ['CP', '6e', '2de'], who: ['guardians'] },
    html: p(
      'L’infirmière reçoit les élèves de CP, de 6e et de 2de avec le médecin scolaire, classe par classe. Merci de remettre le carnet de santé sous enveloppe fermée, au nom de l’enfant.',
      'Aucun élève n’est examiné sans l’accord de ses parents : un mot suffit si vous préférez votre propre médecin.',
    ),
  },
  {
    author: 'admin',
    daysAgo: 2,
    hour: 18,
    category: 'Sport et culture',
    title: 'Cross du collège : 212 coureurs et un record',
    state: 'published',
    audience: { everyone: true },
    cover: { name: 'track', alt: 'Quatre coureurs sur une piste d’athlétisme' },
    html: p(
      'Sous un beau soleil, les élèves ont couru de 1 200 à 2 500 mètres selon leur âge. Le record du parcours des 3e, vieux de quatre ans, est tombé de sept secondes.',
      'Bravo à toutes et à tous, et merci aux parents venus tenir les ravitaillements. La vidéo qui nous a fait patienter avant la remise des médailles est ci-dessous.',
    ),
    more: { kind: 'compte_rendu', reactions: true, comments: 'free', video: 'aqz-KE-bpKQ' },
    reactions: ['eleve', 'parent', 'prof'],
    comments: [
      { by: 'eleve', body: 'Le dernier virage était terrible, mais on l’a fait !', accepted: true },
      { by: 'parent', body: 'Bravo aux organisateurs, et au buffet.', accepted: true },
    ],
  },
  {
    author: 'admin',
    daysAgo: 0.1,
    hour: -1,
    category: 'Administratif',
    title: 'Ligne de bus 3 : départ avancé de dix minutes demain',
    state: 'published',
    audience: { role: 'parent' },
    html: p(
      'En raison de travaux boulevard Annakhil, le bus de la ligne 3 part demain dix minutes plus tôt de chaque arrêt. Le retour n’est pas changé.',
    ),
    more: { kind: 'urgent' },
  },
  {
    author: 'admin',
    daysAgo: 0.05,
    hour: -1,
    category: 'Pédagogie',
    title: 'Conseils de classe du premier trimestre',
    state: 'scheduled',
    audience: { levels: ['6e', '5e', '4e', '3e', '2de', '1re', 'Tle'] },
    planInDays: 2,
    html: p(
      'Les conseils de classe se tiennent la semaine prochaine. Les délégués recueillent vos questions jusqu’à vendredi ; les bulletins seront en ligne le lendemain de chaque conseil.',
    ),
  },
  {
    author: 'prof',
    daysAgo: 0.2,
    hour: -1,
    category: 'Pédagogie',
    title: 'Défi mathématique de la semaine',
    state: 'in_review',
    audience: { className: '3e A' },
    html: p(
      'Combien de fois par jour les deux aiguilles d’une montre sont-elles exactement superposées ? Justifiez ! Les réponses sont à glisser dans la boîte de la salle 12 avant jeudi.',
    ),
    more: { comments: 'moderated', reactions: true },
  },
  {
    author: 'admin',
    daysAgo: 0.04,
    hour: -1,
    category: 'Vie scolaire',
    title: 'Menus de décembre',
    state: 'draft',
    audience: { everyone: true },
    html: p('Les menus sont en cours de relecture par la cuisine.'),
  },
];
