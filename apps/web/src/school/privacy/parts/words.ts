import type {
  holds,
  obstacles,
  personKinds,
  privacyRequestKinds,
  RetentionKind,
} from '@encrier/contract/school/privacy';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<(typeof personKinds)[number], MessageDescriptor> = {
  pupil: msg`Élève`,
  guardian: msg`Responsable`,
  staff: msg`Personnel`,
};

export const obstacleWords: Record<(typeof obstacles)[number], MessageDescriptor> = {
  enrolled: msg`L’élève est inscrit : notez d’abord son départ.`,
  employed: msg`La personne travaille à l’école : notez d’abord son départ.`,
  guards: msg`La personne est responsable d’un élève inscrit.`,
  own: msg`C’est vous : une autre personne habilitée doit s’en charger.`,
  above: msg`Son compte détient des droits sensibles : retirez-les d’abord.`,
  erased: msg`Ses données ont déjà été effacées.`,
};

export const holdWords: Record<(typeof holds)[number], MessageDescriptor> = {
  journal: msg`Les lignes du journal des actions, scellées, qui prouvent qui a fait quoi.`,
  consents: msg`Les réponses sur le droit à l’image, sans nom, comme preuve.`,
  schooling: msg`Les inscriptions et les services, sans nom, pour que les effectifs restent justes.`,
  posts: msg`Les publications et les commentaires, sans nom et sans texte pour les commentaires.`,
  documents: msg`Les documents administratifs remis et les signatures : ils prouvent ce qui a été convenu.`,
  import_undo: msg`Ce qu’il faut pour annuler un import, 72 heures au plus.`,
  backups: msg`Les sauvegardes, jusqu’à leur fin : l’effacement est refait si l’une d’elles est rétablie.`,
};

export const requestWords: Record<(typeof privacyRequestKinds)[number], MessageDescriptor> = {
  access: msg`Accès aux données`,
  correction: msg`Rectification`,
  erasure: msg`Effacement`,
  restriction: msg`Limitation`,
  objection: msg`Opposition`,
};

export const retentionWords: Record<RetentionKind, { label: MessageDescriptor; note: MessageDescriptor }> = {
  departed: {
    label: msg`Coordonnées de ceux qui sont partis`,
    note: msg`Téléphone, courriel, adresse et photo s’en vont ; l’identité et la scolarité restent.`,
  },
  notifications: { label: msg`Notifications`, note: msg`Le centre de notifications de chacun.` },
  change_requests: { label: msg`Demandes des familles traitées`, note: msg`Avec leurs pièces.` },
  child_codes: {
    label: msg`Codes pour rattacher un enfant`,
    note: msg`Les codes donnés et les demandes faites avec eux.`,
  },
  privacy_requests: { label: msg`Demandes de vie privée closes`, note: msg`Gardées comme preuve de la réponse.` },
  imports: { label: msg`Fichiers importés`, note: msg`Les lignes laissées de côté et le compte rendu.` },
  look_as: { label: msg`Consultations « voir comme »`, note: msg`Qui a regardé, quand et pourquoi.` },
  complaints: {
    label: msg`Réclamations closes`,
    note: msg`Leur auteur et leur texte s’effacent, leurs chiffres restent.`,
  },
  discipline_records: {
    label: msg`Valorisations et punitions`,
    note: msg`Comptées depuis la fin de leur année scolaire. Les sanctions s’effacent au jour que fixe la loi.`,
  },
  incidents: {
    label: msg`Incidents`,
    note: msg`Comptés depuis la fin de leur année scolaire, avec la part de chaque élève.`,
  },
  danger_reports: {
    label: msg`Informations préoccupantes`,
    note: msg`Comptées depuis leur clôture ; ce qui est ouvert reste.`,
  },
  mandates: {
    label: msg`Mandats de délégués`,
    note: msg`Comptés depuis leur dernier jour.`,
  },
  support_plans: {
    label: msg`Projets d’accompagnement`,
    note: msg`Comptés depuis leur dernier jour, avec leurs pièces ; un brouillon, depuis le jour où il fut écrit.`,
  },
  conduct_notes: {
    label: msg`Observations du suivi`,
    note: msg`Comptées depuis la fin de leur année scolaire, avec les réponses des familles.`,
  },
  marks: {
    label: msg`Notes des évaluations`,
    note: msg`Comptées depuis le jour de l’évaluation.`,
  },
  hand_ins: {
    label: msg`Devoirs rendus`,
    note: msg`Comptés depuis le jour où ils étaient dus, avec leurs fichiers.`,
  },
  homework_works: {
    label: msg`Suivi et corrections des devoirs`,
    note: msg`Comptés depuis le jour où ils étaient dus.`,
  },
  exam_seats: {
    label: msg`Places et présences aux devoirs surveillés`,
    note: msg`Comptées depuis le jour du devoir.`,
  },
  letters: {
    label: msg`Courriers aux familles`,
    note: msg`Comptés depuis le jour où ils furent faits, avec leurs PDF ; le texte commun reste.`,
  },
  test_sittings: {
    label: msg`Réponses aux tests diagnostiques`,
    note: msg`Comptées depuis le début du test.`,
  },
  report_comments: {
    label: msg`Appréciations des bulletins`,
    note: msg`Comptées depuis leur dernière modification ; les bulletins gardent ce qu’elles disaient.`,
  },
  report_generals: {
    label: msg`Appréciations générales et décisions des conseils`,
    note: msg`Comptées depuis leur dernière modification ; les bulletins gardent ce qu’elles disaient.`,
  },
  report_skills: {
    label: msg`Compétences des bulletins`,
    note: msg`Comptées depuis leur dernière modification ; les bulletins gardent ce qu’elles disaient.`,
  },
  report_council_notes: {
    label: msg`Notes des conseils de classe`,
    note: msg`Comptées depuis le jour du conseil ; les décisions restent dans les bulletins.`,
  },
  report_cards: {
    label: msg`Bulletins`,
    note: msg`Comptés depuis le jour où ils ont été arrêtés.`,
  },
  summaries: {
    label: msg`Bilans éducatifs`,
    note: msg`Comptés depuis leur dernière modification.`,
  },
  summary_comments: {
    label: msg`Commentaires des bilans`,
    note: msg`Comptés depuis leur dernière modification.`,
  },
  self_assessments: {
    label: msg`Autoévaluations des élèves`,
    note: msg`Comptées depuis leur dernière modification.`,
  },
  summary_meetings: {
    label: msg`Rencontres avec les familles`,
    note: msg`Comptées depuis leur ouverture, avec leurs engagements.`,
  },
  attendance_events: {
    label: msg`Absences et retards`,
    note: msg`Comptés depuis leur jour.`,
  },
  absence_declarations: {
    label: msg`Absences annoncées par les familles`,
    note: msg`Comptées depuis leur dernier jour.`,
  },
  justifications: {
    label: msg`Justificatifs d’absence`,
    note: msg`Comptés depuis leur dépôt, avec leurs pièces.`,
  },
  exemptions: {
    label: msg`Dispenses de cours`,
    note: msg`Comptées depuis leur dernier jour, avec leurs pièces.`,
  },
  slips: {
    label: msg`Billets d’absence et de retard`,
    note: msg`Comptés depuis leur remise.`,
  },
  attendance_hits: {
    label: msg`Suivis d’assiduité`,
    note: msg`Comptés depuis leur ouverture.`,
  },
  exit_requests: {
    label: msg`Demandes de sortie`,
    note: msg`Comptées depuis leur dernier jour.`,
  },
  exit_passages: {
    label: msg`Registre des sorties`,
    note: msg`Compté depuis le jour de la sortie.`,
  },
  exit_persons: {
    label: msg`Personnes autorisées à venir chercher un élève`,
    note: msg`Photos comprises ; comptées depuis leur dernier jour.`,
  },
  exit_passes: {
    label: msg`Laissez-passer d’un jour`,
    note: msg`Comptés depuis leur jour.`,
  },
  staff_absences: {
    label: msg`Absences du personnel`,
    note: msg`Motifs compris ; comptées depuis leur dernier jour.`,
  },
  lesson_releases: {
    label: msg`Sorties et arrivées, cours annulés`,
    note: msg`Comptées depuis leur jour.`,
  },
  messages: {
    label: msg`Messages des années passées`,
    note: msg`Comptés depuis la fin de leur année scolaire, avec leurs pièces jointes.`,
  },
  reenrolment: {
    label: msg`Réinscriptions des campagnes closes`,
    note: msg`Réponses et papiers des familles ; qui reste et qui part demeure.`,
  },
  invitations: { label: msg`Envois d’identifiants`, note: msg`Feuilles et courriels d’invitation, sans les codes.` },
};

/** Tables by the words of a school; one that has none shows its own name. */
export const tableWords: Readonly<Record<string, MessageDescriptor>> = {
  persons: msg`Identité et coordonnées`,
  pupils: msg`Dossier d’élève`,
  staff: msg`Dossier du personnel`,
  accounts: msg`Compte`,
  guardianships: msg`Liens de responsabilité`,
  enrolments: msg`Inscriptions`,
  group_members: msg`Groupes`,
  support_plans: msg`Projets d’accompagnement`,
  custom_values: msg`Champs des fiches`,
  mandates: msg`Mandats de délégués`,
  picture_reviews: msg`Images à revoir`,
  consents: msg`Droit à l’image`,
  change_requests: msg`Demandes de changement`,
  child_codes: msg`Codes pour rattacher un enfant`,
  privacy_requests: msg`Demandes de vie privée`,
  course_teachers: msg`Services d’enseignement`,
  classes: msg`Classes dont il est professeur principal`,
  post_recipients: msg`Actualités reçues`,
  post_audience: msg`Actualités adressées`,
  posts: msg`Actualités écrites`,
  post_comments: msg`Commentaires`,
  post_reactions: msg`Réactions`,
  sessions: msg`Appareils`,
  invitations: msg`Invitations`,
  one_time_codes: msg`Codes d’activation`,
  push_subscriptions: msg`Appareils à prévenir`,
  notifications: msg`Notifications`,
  notification_preferences: msg`Préférences de notification`,
  look_as: msg`Consultations « voir comme »`,
  idempotency_keys: msg`Réponses gardées un jour`,
  saved_filters: msg`Filtres enregistrés`,
  complaints: msg`Réclamations`,
  complaint_entries: msg`Échanges des réclamations`,
  complaint_handlers: msg`Réclamations à traiter`,
  messages: msg`Messages écrits`,
  message_copies: msg`Messages reçus`,
  message_reviews: msg`Relectures de ses messages`,
  auth_entries: msg`Rôles`,
};
export const wayWords = { delete: msg`supprimé`, blank: msg`vidé`, keep: msg`gardé sans nom` } as const;
