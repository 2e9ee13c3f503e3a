import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The six built-in roles as an administrator reads them. */
export const roleNames: Record<Role, MessageDescriptor> = {
  eleve: msg`Élève`,
  parent: msg`Parent`,
  prof: msg`Professeur`,
  transport: msg`Transport`,
  admin: msg`Administration`,
  personnel: msg`Personnel`,
};

/** How far a right reaches, widest first. */
export const scopeNames: Record<Scope, MessageDescriptor> = {
  school: msg`École`,
  cycle: msg`Mon cycle`,
  classes: msg`Mes classes`,
  children: msg`Mes enfants`,
  self: msg`Moi`,
};

type Words = { label: MessageDescriptor; description: MessageDescriptor };

/** The permissions of the catalogue, group by group, in words of every language. */
export const permissionGroups: readonly {
  key: string;
  name: MessageDescriptor;
  permissions: readonly PermissionKey[];
}[] = [
  {
    key: 'school',
    name: msg`École`,
    permissions: [
      'school.settings',
      'school.keys',
      'school.structure',
      'assignments.manage',
      'rollover.manage',
      'school.export',
      'diagnostics.view',
    ],
  },
  {
    key: 'people',
    name: msg`Personnes`,
    permissions: [
      'people.view',
      'people.contacts',
      'people.edit',
      'people.sensitive',
      'people.merge',
      'people.import',
      'requests.handle',
      'privacy.manage',
    ],
  },
  {
    key: 'access',
    name: msg`Comptes et droits`,
    permissions: [
      'roles.manage',
      'users.manage',
      'users.impersonate',
      'credentials.manage',
      'credentials.print',
      'audit.read',
    ],
  },
  {
    key: 'news',
    name: msg`Actualités`,
    permissions: ['nav.view.admin-actualites', 'news.create', 'news.edit', 'news.publish', 'news.moderate'],
  },
  {
    key: 'messages',
    name: msg`Messages`,
    permissions: ['messages.validate', 'messages.settings', 'messages.broadcast', 'messages.bypass'],
  },
  { key: 'documents', name: msg`Documents administratifs`, permissions: ['documents.publish', 'documents.issue'] },
  { key: 'media', name: msg`Médias`, permissions: ['media.publish', 'media.moderate'] },
  { key: 'resources', name: msg`Ressources`, permissions: ['resources.publish', 'resources.manage'] },
  { key: 'boards', name: msg`Tableaux partagés`, permissions: ['boards.create', 'boards.moderate'] },
  { key: 'complaints', name: msg`Réclamations`, permissions: ['complaints.handle', 'complaints.settings'] },
  { key: 'library', name: msg`Bibliothèque`, permissions: ['library_manage_books', 'library_manage_loans'] },
];

export const permissionWords: Record<PermissionKey, Words> = {
  'school.settings': {
    label: msg`Paramétrer l’école`,
    description: msg`Nom, logo, couleurs, langues, modules, fuseau, devise, expéditeur des courriels.`,
  },
  'school.keys': {
    label: msg`Émettre la clé de l’école`,
    description: msg`Créer, imprimer et remplacer la clé que les familles scannent.`,
  },
  'diagnostics.view': {
    label: msg`Voir le diagnostic de l’établissement`,
    description: msg`État du serveur, des files, du courriel et du stockage.`,
  },
  'people.view': {
    label: msg`Voir les personnes`,
    description: msg`Trouver les élèves, les responsables et le personnel : nom, photo, classe et groupes.`,
  },
  'people.contacts': {
    label: msg`Voir les fiches et les coordonnées`,
    description: msg`État civil, adresses, téléphones, numéros et codes, coordonnées des responsables, compte.`,
  },
  'people.edit': {
    label: msg`Modifier les personnes`,
    description: msg`Créer et corriger les fiches, les inscriptions, les changements de classe et les départs.`,
  },
  'people.sensitive': {
    label: msg`Voir les données familiales protégées`,
    description: msg`Décisions de justice, garde, projets d’accompagnement, pièces d’identité.`,
  },
  'people.merge': { label: msg`Fusionner les doublons`, description: msg`Réunir deux fiches de la même personne.` },
  'requests.handle': {
    label: msg`Traiter les demandes des familles`,
    description: msg`Accepter ou refuser les changements que les familles demandent.`,
  },
  'school.structure': {
    label: msg`Gérer la structure de l’école`,
    description: msg`Années, périodes, vacances, niveaux, classes, groupes, matières et salles.`,
  },
  'assignments.manage': {
    label: msg`Affecter les professeurs`,
    description: msg`Qui enseigne quelle matière à quelle classe ou quel groupe.`,
  },
  'rollover.manage': {
    label: msg`Préparer l’année suivante`,
    description: msg`Réinscriptions, composition des classes, passage d’année et son annulation.`,
  },
  'privacy.manage': {
    label: msg`Répondre aux droits des personnes`,
    description: msg`Exporter ou effacer les données d’une personne, tenir les durées de conservation.`,
  },
  'school.export': {
    label: msg`Exporter toute l’école`,
    description: msg`Emporter les données de l’école dans des formats ouverts, et les reprendre.`,
  },
  'people.import': {
    label: msg`Importer des listes`,
    description: msg`Créer des élèves, des familles et du personnel à partir d’un fichier.`,
  },
  'roles.manage': {
    label: msg`Gérer les rôles et les permissions`,
    description: msg`Composer les rôles de l’école et les attribuer.`,
  },
  'users.manage': {
    label: msg`Gérer les comptes`,
    description: msg`Désactiver un compte, réinitialiser un accès, fermer des sessions.`,
  },
  'users.impersonate': {
    label: msg`Voir comme un autre utilisateur`,
    description: msg`Consulter l’application comme quelqu’un d’autre, en lecture seule, avec un motif.`,
  },
  'credentials.manage': {
    label: msg`Suivre les identifiants`,
    description: msg`Voir qui a activé son compte et qui ne s’est jamais connecté.`,
  },
  'credentials.print': {
    label: msg`Imprimer les codes d’activation`,
    description: msg`Produire les feuilles de première connexion.`,
  },
  'audit.read': {
    label: msg`Lire le journal`,
    description: msg`Consulter et vérifier le journal des actions de l’école.`,
  },
  'nav.view.admin-actualites': {
    label: msg`Ouvrir la gestion des actualités`,
    description: msg`Voir la liste de gestion des actualités, leurs brouillons et leurs lectures.`,
  },
  'news.create': {
    label: msg`Rédiger des actualités`,
    description: msg`Créer un brouillon et le proposer à la validation.`,
  },
  'news.edit': { label: msg`Modifier les actualités`, description: msg`Corriger, épingler ou retirer une actualité.` },
  'news.publish': {
    label: msg`Publier des actualités`,
    description: msg`Publier sans validation, et valider les actualités proposées.`,
  },
  'news.moderate': {
    label: msg`Modérer les commentaires`,
    description: msg`Publier ou masquer les commentaires des actualités.`,
  },
  'messages.validate': {
    label: msg`Valider les messages`,
    description: msg`Relire, corriger, valider ou refuser les messages retenus, et traiter les signalements.`,
  },
  'messages.settings': {
    label: msg`Régler la messagerie`,
    description: msg`Dire qui peut écrire à qui, les horaires, les limites, les règles de validation, et couper la messagerie.`,
  },
  'messages.broadcast': {
    label: msg`Écrire à plus de 50 personnes`,
    description: msg`Envoyer un message à toute l’école ou, pour ses classes, à leurs élèves et à leurs familles.`,
  },
  'messages.bypass': {
    label: msg`Envoyer un message urgent sans validation`,
    description: msg`Passer outre la validation en cas d’urgence ; chaque usage est noté au journal.`,
  },
  'documents.publish': {
    label: msg`Publier des documents administratifs`,
    description: msg`Déposer des documents aux familles et au personnel, demander des lectures et des signatures, collecter des pièces.`,
  },
  'documents.issue': {
    label: msg`Délivrer des certificats`,
    description: msg`Répondre aux demandes de certificats et régler leurs modèles.`,
  },
  'media.publish': {
    label: msg`Publier des albums`,
    description: msg`Créer des albums de photos et de vidéos pour ses classes ou pour l’école.`,
  },
  'media.moderate': {
    label: msg`Modérer les médias`,
    description: msg`Valider, masquer et retirer les albums, les photos et les vidéos.`,
  },
  'resources.publish': {
    label: msg`Partager des ressources`,
    description: msg`Déposer des cours, des fiches, des liens et des vidéos pour ses classes ou pour l’école.`,
  },
  'resources.manage': {
    label: msg`Gérer les ressources de l’école`,
    description: msg`Ranger, masquer et retirer les ressources de tous, et suivre l’espace occupé.`,
  },
  'boards.create': {
    label: msg`Créer des tableaux partagés`,
    description: msg`Ouvrir des tableaux pour ses classes ou pour l’école.`,
  },
  'boards.moderate': {
    label: msg`Modérer les tableaux partagés`,
    description: msg`Voir, verrouiller et modérer les tableaux de toute l’école.`,
  },
  'complaints.handle': {
    label: msg`Traiter les réclamations`,
    description: msg`Répondre aux réclamations, les affecter et les clore.`,
  },
  'complaints.settings': {
    label: msg`Régler les réclamations`,
    description: msg`Catégories, services, délais, escalade, et chiffres pour la direction.`,
  },
  library_manage_books: {
    label: msg`Gérer le catalogue de la bibliothèque`,
    description: msg`Ajouter, modifier et retirer des livres.`,
  },
  library_manage_loans: {
    label: msg`Gérer les prêts de la bibliothèque`,
    description: msg`Enregistrer les prêts, les retours et les prolongations.`,
  },
};

/** A permission that no group names yet still gets a row. */
export const ungrouped = (): PermissionKey[] => {
  const named = new Set(permissionGroups.flatMap((group) => group.permissions));
  return (Object.keys(permissionWords) as PermissionKey[]).filter((key) => !named.has(key));
};
