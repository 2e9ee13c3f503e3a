import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'documents.not_asked': msg`Ce document ne vous demande plus rien.`,
    'documents.not_opened': msg`Ouvrez d’abord le document.`,
    'documents.method': msg`Ce document se signe autrement.`,
    'documents.already_signed': msg`Ce document est déjà signé.`,
    'documents.mark_missing': msg`Signez dans le cadre, ou écrivez votre nom.`,
    'documents.file_unknown': msg`Ce fichier n’est plus disponible. Envoyez-le de nouveau.`,
    'documents.file_missing': msg`Ajoutez le fichier du document.`,
    'documents.file_twice': msg`Un même fichier est rattaché deux fois.`,
    'documents.title_missing': msg`Donnez un titre au document.`,
    'documents.year_unknown': msg`Choisissez une année scolaire.`,
    'documents.pupil_unknown': msg`Choisissez un élève de l’école.`,
    'documents.audience_empty': msg`Choisissez à qui le document est remis : personne ne le recevrait.`,
    'documents.dates': msg`Ces dates ne vont pas ensemble.`,
    'documents.locked': msg`Ce document est publié : ce qu’il demande ne change plus.`,
    'documents.signed': msg`Ce document est déjà signé : son titre, sa note et sa catégorie ne changent plus.`,
    'documents.state': msg`Ce document a changé d’état. Rechargez la page.`,
  },
  chapters: {
    'documents.': msg`Documents administratifs`,
  },
  actions: {
    'documents.create': msg`Document préparé`,
    'documents.update': msg`Document modifié`,
    'documents.remove': msg`Brouillon de document supprimé`,
    'documents.publish': msg`Document publié`,
    'documents.publish_batch': msg`Lot de documents publié`,
    'documents.open': msg`Document montré à son jour`,
    'documents.withdraw': msg`Document retiré`,
    'documents.replace': msg`Nouvelle version d’un document`,
    'documents.restore': msg`Document remis`,
    'documents.remind': msg`Relance d’un document`,
    'documents.readers': msg`Lecteurs d’un document mis à jour`,
    'documents.of_age': msg`Document remis à un élève devenu majeur`,
    'documents.acknowledge': msg`Lecture d’un document confirmée`,
    'documents.sign': msg`Document signé`,
    'documents.export_follow': msg`Suivi d’un document exporté`,
    'documents.prove_all': msg`Preuves de signature d’un document téléchargées`,
  },
  objects: {
    document: msg`Document`,
    document_batch: msg`Lot de documents`,
    document_edition: msg`Version d’un document`,
  },
  keys: {
    edition: msg`Version`,
    method: msg`Moyen`,
    page: msg`Page`,
    published: msg`Publiés`,
    sha256: msg`Empreinte`,
    signed: msg`Signé`,
  },
  held: {
    document_audience: msg`Documents adressés`,
    document_recipients: msg`Documents reçus`,
    document_signatures: msg`Signatures de documents`,
    document_receipts: msg`Lectures de documents`,
    document_editions: msg`Versions de documents remplacées`,
    documents: msg`Documents administratifs`,
  },
  rights: [
    {
      group: 'documents',
      name: msg`Documents administratifs`,
      order: 60,
      permissions: {
        'documents.publish': {
          label: msg`Publier des documents administratifs`,
          description: msg`Déposer des documents aux familles et au personnel, demander des lectures et des signatures, collecter des pièces.`,
        },
      },
    },
  ],
};
