import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'media.dates': msg`Vérifiez les dates : celle des photos est passée, et le dernier jour ne dépasse pas l’année scolaire.`,
    'media.state': msg`L’état de cet album a changé : rechargez-le.`,
    'media.title_missing': msg`Donnez un titre avant de publier.`,
    'media.audience_empty': msg`Choisissez au moins un destinataire.`,
    'media.empty': msg`Ajoutez au moins une photo ou une vidéo visible.`,
    'media.consent_missing': msg`Un élève sans accord est reconnaissable : floutez-le, ou masquez la photo.`,
    'media.look_first': msg`Des élèves n’ont pas donné leur accord : vérifiez d’abord qu’ils ne sont pas sur les photos.`,
    'media.own_review': msg`Vous ne pouvez pas valider votre propre album.`,
    'media.reason_missing': msg`Donnez la raison.`,
    'media.file_unknown': msg`Ce fichier n’est pas une photo ou une vidéo que vous venez d’envoyer.`,
    'media.too_many': msg`Un album contient au plus 300 photos ou vidéos.`,
    'media.pupil_unknown': msg`Cet élève n’est pas parmi les destinataires de l’album.`,
  },
  chapters: {
    'media.': msg`Médias`,
  },
  actions: {
    'media.create': msg`Album créé`,
    'media.update': msg`Album modifié`,
    'media.publish': msg`Album publié ou proposé`,
    'media.review': msg`Album relu`,
    'media.move': msg`Album masqué, repris ou archivé`,
    'media.remove': msg`Album supprimé`,
    'media.add_items': msg`Images ajoutées à un album`,
    'media.order': msg`Images d’un album rangées`,
    'media.captions': msg`Légendes d’un album modifiées`,
    'media.cover': msg`Couverture d’un album choisie`,
    'media.remove_items': msg`Images d’un album supprimées`,
    'media.restore_items': msg`Images d’un album reprises`,
    'media.show_item': msg`Image masquée ou montrée`,
    'media.tag': msg`Élèves reconnus sur une image`,
    'media.blur': msg`Image floutée`,
    'media.zip': msg`Album téléchargé`,
    'media.readers': msg`Lecteurs d’un album mis à jour`,
    'media.consent_lost': msg`Images masquées faute d’accord`,
    'media.expire': msg`Album arrivé à son dernier jour`,
    'media.drop': msg`Album supprimé un mois après sa fin`,
    'media.drop_items': msg`Images supprimées pour de bon`,
  },
  objects: {
    album: msg`Album`,
    media: msg`Album`,
  },
  keys: {
    blurred: msg`Floutée`,
    captions: msg`Légendes`,
    cover: msg`Couverture`,
    file: msg`Fichier`,
    hidden: msg`Masqué`,
    item: msg`Élément`,
    items: msg`Éléments`,
    ordered: msg`Rangés`,
  },
  held: {
    album_recipients: msg`Albums reçus`,
    album_audience: msg`Albums adressés`,
    album_tags: msg`Photos où l’élève est reconnu`,
    albums: msg`Albums publiés`,
  },
  rights: [
    {
      group: 'media',
      name: msg`Médias`,
      order: 70,
      permissions: {
        'media.publish': {
          label: msg`Publier des albums`,
          description: msg`Créer des albums de photos et de vidéos pour ses classes ou pour l’école.`,
        },
        'media.moderate': {
          label: msg`Modérer les médias`,
          description: msg`Valider, masquer et retirer les albums, les photos et les vidéos.`,
        },
      },
    },
  ],
};
