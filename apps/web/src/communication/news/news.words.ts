import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'news.ack_not_asked': msg`Cette actualité ne demande pas de confirmation.`,
    'news.reactions_off': msg`Les réactions sont fermées pour cette actualité.`,
    'news.comments_off': msg`Les commentaires sont fermés pour cette actualité.`,
    'news.video_refused': msg`Ce lien de vidéo n’est pas reconnu.`,
    'news.audience_empty': msg`Choisissez au moins un destinataire.`,
    'news.pictures_unchecked': msg`Vérifiez d’abord que personne sans accord n’est reconnaissable sur les images.`,
    'news.title_missing': msg`Donnez un titre avant de publier.`,
    'news.file_unknown': msg`Une pièce jointe n’est plus disponible. Ajoutez-la de nouveau.`,
    'news.state': msg`L’état de cette actualité a changé : rechargez-la.`,
    'news.dates': msg`Les dates ne se suivent pas : vérifiez publication, fin et échéance.`,
    'news.alt_missing': msg`Décrivez chaque image en quelques mots avant de publier.`,
    'news.own_review': msg`Vous ne pouvez pas valider votre propre actualité.`,
    'news.reason_missing': msg`Donnez la raison du refus.`,
    'news.category_taken': msg`Une catégorie porte déjà ce nom.`,
  },
  chapters: {
    'news.': msg`Actualités`,
  },
  actions: {
    'news.create': msg`Actualité commencée`,
    'news.update': msg`Actualité modifiée`,
    'news.publish': msg`Actualité publiée`,
    'news.readers': msg`Lecteurs d’une actualité mis à jour`,
    'news.review': msg`Actualité relue`,
    'news.withdraw': msg`Actualité retirée`,
    'news.restore': msg`Actualité reprise en brouillon`,
    'news.expire': msg`Actualité expirée`,
    'news.remind': msg`Relance envoyée`,
    'news.remove': msg`Actualité supprimée`,
    'news.save_category': msg`Catégorie enregistrée`,
    'news.acknowledge': msg`Lecture confirmée`,
    'news.react': msg`Réaction`,
    'news.comment': msg`Commentaire écrit`,
    'news.moderate': msg`Commentaire relu`,
    'news.remove_comment': msg`Commentaire supprimé`,
    'news.export_receipts': msg`Suivi de lecture exporté`,
  },
  objects: {
    post_comment: msg`Commentaire`,
    post_category: msg`Catégorie`,
    post: msg`Actualité`,
    news: msg`Actualité`,
    news_admin: msg`Réglages des actualités`,
    news_comment: msg`Commentaire`,
  },
  keys: {
    colorKey: msg`Couleur`,
    picturesChecked: msg`Images vérifiées`,
    postId: msg`Actualité`,
    reaction: msg`Réaction`,
  },
  held: {
    post_recipients: msg`Actualités reçues`,
    post_audience: msg`Actualités adressées`,
    posts: msg`Actualités écrites`,
    post_comments: msg`Commentaires`,
    post_reactions: msg`Réactions`,
  },
  rights: [
    {
      group: 'news',
      name: msg`Actualités`,
      order: 40,
      permissions: {
        'nav.view.admin-actualites': {
          label: msg`Ouvrir la gestion des actualités`,
          description: msg`Voir la liste de gestion des actualités, leurs brouillons et leurs lectures.`,
        },
        'news.create': {
          label: msg`Rédiger des actualités`,
          description: msg`Créer un brouillon et le proposer à la validation.`,
        },
        'news.edit': {
          label: msg`Modifier les actualités`,
          description: msg`Corriger, épingler ou retirer une actualité.`,
        },
        'news.publish': {
          label: msg`Publier des actualités`,
          description: msg`Publier sans validation, et valider les actualités proposées.`,
        },
        'news.moderate': {
          label: msg`Modérer les commentaires`,
          description: msg`Publier ou masquer les commentaires des actualités.`,
        },
      },
    },
  ],
};
