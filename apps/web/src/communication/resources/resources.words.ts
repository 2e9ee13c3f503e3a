import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'resources.content_missing': msg`Ajoutez au moins un fichier.`,
    'resources.link_refused': msg`Cette adresse n’est pas acceptée : elle commence par https:// ou http://.`,
    'resources.video_refused': msg`Ce lien de vidéo n’est pas reconnu.`,
    'resources.file_unknown': msg`Un fichier n’est plus disponible. Ajoutez-le de nouveau.`,
    'resources.shelf_unknown': msg`Ce chapitre n’est plus là, ou n’est pas de vos matières.`,
    'resources.level_unknown': msg`Ce niveau n’est plus là.`,
    'resources.dates': msg`La fin vient après le début : vérifiez les deux dates.`,
    'resources.audience_empty': msg`Dites d’abord à qui la ressource est destinée.`,
    'resources.content_of_other': msg`Ce contenu est celui d’un collègue : seul son auteur peut le remplacer.`,
    'resources.removed': msg`Cette ressource a été retirée : rétablissez-la d’abord.`,
    'resources.folder_taken': msg`Un chapitre porte déjà ce nom à cet endroit.`,
    'resources.folder_loop': msg`Un chapitre ne peut pas être rangé dans lui-même.`,
    'resources.folder_deep': msg`Quatre chapitres s’emboîtent au plus.`,
  },
  chapters: {
    'resources.': msg`Ressources`,
  },
  actions: {
    'resources.create': msg`Ressource ajoutée`,
    'resources.update': msg`Ressource modifiée`,
    'resources.add': msg`Ressources ajoutées ensemble`,
    'resources.copy': msg`Ressources reprises`,
    'resources.publish': msg`Ressource publiée`,
    'resources.open': msg`Ressource ouverte à son jour`,
    'resources.draft': msg`Ressource remise en brouillon`,
    'resources.hide': msg`Ressource masquée`,
    'resources.archive': msg`Ressource archivée`,
    'resources.share': msg`Ressource partagée avec les collègues`,
    'resources.unshare': msg`Ressource plus partagée`,
    'resources.remove': msg`Ressource retirée`,
    'resources.restore': msg`Ressource rétablie`,
    'resources.move': msg`Ressource déplacée`,
    'resources.order': msg`Ressources mises en ordre`,
    'resources.purge': msg`Ressources retirées effacées`,
    'resources.save_folder': msg`Chapitre enregistré`,
    'resources.remove_folder': msg`Chapitre retiré`,
  },
  objects: {
    resource: msg`Ressource`,
    resource_folder: msg`Chapitre`,
  },
  keys: {
    contents: msg`Contenus`,
    parentId: msg`Élément parent`,
    titles: msg`Titres`,
  },
  held: {
    resource_audience: msg`Ressources adressées`,
    resource_views: msg`Ressources vues`,
    resource_favourites: msg`Ressources favorites`,
    resource_visits: msg`Visites de la médiathèque`,
    resources: msg`Ressources publiées`,
    resource_contents: msg`Contenus de ressources déposés`,
  },
  rights: [
    {
      group: 'resources',
      name: msg`Ressources`,
      order: 80,
      permissions: {
        'resources.publish': {
          label: msg`Partager des ressources`,
          description: msg`Déposer des cours, des fiches, des liens et des vidéos pour ses classes ou pour l’école.`,
        },
        'resources.manage': {
          label: msg`Gérer les ressources de l’école`,
          description: msg`Ranger, masquer et retirer les ressources de tous, et suivre l’espace occupé.`,
        },
      },
    },
  ],
};
