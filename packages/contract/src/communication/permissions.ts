// house: one file a room, and this domain has more than twelve rooms
import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const communicationPermissions = {
  'nav.view.admin-actualites': {
    label: 'Ouvrir la gestion des actualités',
    description: 'Voir la liste de gestion des actualités, leurs brouillons et leurs lectures.',
    scopes: ['school', 'classes'],
  },
  'news.create': {
    label: 'Rédiger des actualités',
    description: 'Créer un brouillon et le proposer à la validation.',
    scopes: ['school', 'classes'],
  },
  'news.edit': {
    label: 'Modifier les actualités',
    description: 'Corriger, épingler ou retirer une actualité.',
    scopes: ['school', 'classes'],
  },
  'news.publish': {
    label: 'Publier des actualités',
    description: 'Publier sans validation, et valider les actualités proposées.',
    scopes: ['school', 'classes'],
  },
  'news.moderate': {
    label: 'Modérer les commentaires',
    description: 'Publier ou masquer les commentaires des actualités.',
    scopes: ['school'],
  },
  'messages.validate': {
    label: 'Valider les messages',
    description: 'Relire, corriger, valider ou refuser les messages retenus, et traiter les signalements.',
    scopes: ['school'],
  },
  'messages.settings': {
    label: 'Régler la messagerie',
    description:
      'Dire qui peut écrire à qui, les horaires, les limites, les règles de validation, et couper la messagerie.',
    scopes: ['school'],
    sensitive: true,
  },
  'messages.broadcast': {
    label: 'Écrire à plus de 50 personnes',
    description: 'Envoyer un message à toute l’école ou, pour ses classes, à leurs élèves et à leurs familles.',
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
  },
  'messages.bypass': {
    label: 'Envoyer un message urgent sans validation',
    description: 'Passer outre la validation en cas d’urgence ; chaque usage est noté au journal.',
    scopes: ['school'],
    sensitive: true,
  },
  'documents.publish': {
    label: 'Publier des documents administratifs',
    description:
      'Déposer des documents aux familles et au personnel, demander des lectures et des signatures, collecter des pièces.',
    scopes: ['school'],
  },
  'documents.issue': {
    label: 'Délivrer des certificats',
    description: 'Répondre aux demandes de certificats et régler leurs modèles.',
    scopes: ['school'],
  },
  'media.publish': {
    label: 'Publier des albums',
    description: 'Créer des albums de photos et de vidéos pour ses classes ou pour l’école.',
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
  },
  'media.moderate': {
    label: 'Modérer les médias',
    description: 'Valider, masquer et retirer les albums, les photos et les vidéos.',
    scopes: ['school'],
  },
  'resources.publish': {
    label: 'Partager des ressources',
    description: 'Déposer des cours, des fiches, des liens et des vidéos pour ses classes ou pour l’école.',
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
  },
  'resources.manage': {
    label: 'Gérer les ressources de l’école',
    description: 'Ranger, masquer et retirer les ressources de tous, et suivre l’espace occupé.',
    scopes: ['school'],
  },
  'boards.create': {
    label: 'Créer des tableaux partagés',
    description: 'Ouvrir des tableaux pour ses classes ou pour l’école.',
    scopes: ['school', 'classes'],
    roles: { prof: 'classes' },
  },
  'boards.moderate': {
    label: 'Modérer les tableaux partagés',
    description: 'Voir, verrouiller et modérer les tableaux de toute l’école.',
    scopes: ['school'],
  },
  'complaints.handle': {
    label: 'Traiter les réclamations',
    description: 'Répondre aux réclamations, les affecter et les clore.',
    scopes: ['school'],
  },
  'complaints.settings': {
    label: 'Régler les réclamations',
    description: 'Catégories, services, délais, escalade, et chiffres pour la direction.',
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
