import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'complaints.open_for_message': msg`Vous avez déjà ouvert une réclamation pour ce message.`,
    'complaints.category_unknown': msg`Cette catégorie n’est plus proposée. Choisissez-en une autre.`,
    'complaints.child_unknown': msg`Vous ne pouvez pas déposer de réclamation pour cet enfant.`,
    'complaints.person_unknown': msg`Cette personne ne peut pas être nommée ici.`,
    'complaints.file_unknown': msg`Ce fichier n’est plus disponible. Envoyez-le de nouveau.`,
    'complaints.state': msg`Cette réclamation a changé d’état entre-temps : relisez-la.`,
    'complaints.too_late': msg`Le délai pour la rouvrir est passé. Déposez une nouvelle réclamation.`,
    'complaints.text_missing': msg`Écrivez ce que le demandeur doit lire.`,
    'complaints.assignee_refused': msg`Cette personne ne peut pas traiter cette réclamation.`,
    'complaints.hours': msg`La journée finit avant de commencer.`,
    'complaints.category_taken': msg`Une catégorie porte déjà ce nom.`,
    'complaints.category_last': msg`Gardez au moins une catégorie proposée.`,
  },
  chapters: {
    'complaints.': msg`Réclamations`,
  },
  actions: {
    'complaints.create': msg`Réclamation déposée`,
    'complaints.reply': msg`Réponse du demandeur à une réclamation`,
    'complaints.close': msg`Réclamation close par son auteur`,
    'complaints.reopen': msg`Réclamation rouverte`,
    'complaints.rate': msg`Avis donné sur une réclamation`,
    'complaints.acknowledge': msg`Réception d’une réclamation accusée`,
    'complaints.start': msg`Réclamation prise en charge`,
    'complaints.answer': msg`Réponse à une réclamation`,
    'complaints.ask': msg`Précision demandée sur une réclamation`,
    'complaints.resolve': msg`Réclamation résolue`,
    'complaints.reject': msg`Réclamation rejetée`,
    'complaints.escalate': msg`Réclamation transmise à la direction`,
    'complaints.note': msg`Note interne sur une réclamation`,
    'complaints.edit': msg`Suivi d’une réclamation modifié`,
    'complaints.delay': msg`Délai d’une réclamation signalé`,
    'complaints.lapse': msg`Réclamation close d’office`,
    'complaints.export': msg`Liste des réclamations exportée`,
    'complaints.export_figures': msg`Chiffres des réclamations exportés`,
    'complaints.print': msg`Réclamation imprimée`,
    'complaints.set_rules': msg`Heures et délais des réclamations réglés`,
    'complaints.add_category': msg`Catégorie de réclamations ajoutée`,
    'complaints.set_category': msg`Catégorie de réclamations modifiée`,
  },
  objects: {
    complaint: msg`Réclamation`,
    complaint_category: msg`Catégorie de réclamations`,
    complaint_entry: msg`Suivi d’une réclamation`,
    complaint_settings: msg`Réglages des réclamations`,
    complaints: msg`Réclamations`,
  },
  keys: {
    answerHours: msg`Heures pour répondre`,
    assignedTo: msg`Confiée à`,
    notes: msg`Notes`,
    service: msg`Service`,
    solveDays: msg`Jours pour résoudre`,
    told: msg`Prévenus`,
  },
  held: {
    complaints: msg`Réclamations`,
    complaint_entries: msg`Échanges des réclamations`,
    complaint_handlers: msg`Réclamations à traiter`,
  },
  kept: {
    complaints: {
      label: msg`Réclamations closes`,
      note: msg`Leur auteur et leur texte s’effacent, leurs chiffres restent.`,
    },
  },
  rights: [
    {
      group: 'complaints',
      name: msg`Réclamations`,
      order: 100,
      permissions: {
        'complaints.handle': {
          label: msg`Traiter les réclamations`,
          description: msg`Répondre aux réclamations, les affecter et les clore.`,
        },
        'complaints.settings': {
          label: msg`Régler les réclamations`,
          description: msg`Catégories, services, délais, escalade, et chiffres pour la direction.`,
        },
      },
    },
  ],
};
