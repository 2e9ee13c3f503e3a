// house: one file a room, and this domain has more than twelve rooms
import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const schoolPermissions = {
  'school.settings': {
    label: 'Paramétrer l’école',
    description: 'Nom, logo, couleurs, langues, modules, fuseau, devise, expéditeur des courriels.',
    scopes: ['school'],
    sensitive: true,
  },
  'school.keys': {
    label: 'Émettre la clé de l’école',
    description: 'Créer, imprimer et remplacer la clé que les familles scannent.',
    scopes: ['school'],
    sensitive: true,
  },
  'people.view': {
    label: 'Voir les personnes',
    description: 'Trouver les élèves, les responsables et le personnel : nom, photo, classe et groupes.',
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
  },
  'people.contacts': {
    label: 'Voir les fiches et les coordonnées',
    description: 'État civil, adresses, téléphones, numéros et codes, coordonnées des responsables, compte.',
    scopes: ['school', 'cycle'],
  },
  'people.edit': {
    label: 'Modifier les personnes',
    description: 'Créer et corriger les fiches, les inscriptions, les changements de classe et les départs.',
    scopes: ['school', 'cycle'],
  },
  'people.sensitive': {
    label: 'Voir les données familiales protégées',
    description: 'Décisions de justice, garde, projets d’accompagnement, pièces d’identité.',
    scopes: ['school', 'cycle'],
    sensitive: true,
  },
  'people.merge': {
    label: 'Fusionner les doublons',
    description: 'Réunir deux fiches de la même personne.',
    scopes: ['school'],
    sensitive: true,
  },
  'requests.handle': {
    label: 'Traiter les demandes des familles',
    description: 'Accepter ou refuser les changements que les familles demandent.',
    scopes: ['school', 'cycle'],
  },
  'school.structure': {
    label: 'Gérer la structure de l’école',
    description: 'Années, périodes, vacances, niveaux, classes, groupes, matières et salles.',
    scopes: ['school'],
  },
  'assignments.manage': {
    label: 'Affecter les professeurs',
    description: 'Qui enseigne quelle matière à quelle classe ou quel groupe.',
    scopes: ['school'],
  },
  'rollover.manage': {
    label: 'Préparer l’année suivante',
    description: 'Réinscriptions, composition des classes, passage d’année et son annulation.',
    scopes: ['school'],
    sensitive: true,
  },
  'privacy.manage': {
    label: 'Répondre aux droits des personnes',
    description: 'Exporter ou effacer les données d’une personne, tenir les durées de conservation.',
    scopes: ['school'],
    sensitive: true,
  },
  'school.export': {
    label: 'Exporter toute l’école',
    description: 'Emporter les données de l’école dans des formats ouverts, et les reprendre.',
    scopes: ['school'],
    sensitive: true,
  },
  'people.import': {
    label: 'Importer des listes',
    description: 'Créer des élèves, des familles et du personnel à partir d’un fichier.',
    scopes: ['school'],
    sensitive: true,
  },
  'diagnostics.view': {
    label: 'Voir le diagnostic de l’établissement',
    description: 'État du serveur, des files, du courriel et du stockage.',
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
