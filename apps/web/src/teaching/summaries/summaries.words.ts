import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'summaries.published': msg`Ce bilan est publié : reprenez-le pour le modifier.`,
    'summaries.not_now': msg`Ce bilan a changé d’état entre-temps : relisez-le.`,
    'summaries.empty': msg`Écrivez au moins une appréciation, un commentaire ou un objectif avant de publier.`,
    'summaries.nothing_reviewed': msg`Aucun bilan relu n’attend d’être publié dans cette classe.`,
    'summaries.no_term': msg`Cette classe n’a pas encore de période.`,
    'summaries.same_question': msg`Une question est là deux fois.`,
    'summaries.same_commitment': msg`Un engagement est là deux fois.`,
    'summaries.not_signed': msg`Cette rencontre n’est pas encore signée.`,
    'summaries.signed': msg`Cette rencontre est signée : elle ne change plus.`,
    'summaries.due_past': msg`L’échéance d’un engagement est passée.`,
    'summaries.nobody_there': msg`Dites qui est présent avant de signer.`,
    'summaries.nothing_promised': msg`Écrivez au moins un engagement avant de signer.`,
    'summaries.handed': msg`Cette autoévaluation est déjà rendue.`,
    'summaries.term_over': msg`Cette période est passée.`,
    'summaries.unanswered': msg`Répondez à une question au moins avant de rendre.`,
  },
  chapters: { 'summaries.': msg`Bilans` },
  actions: {
    'summaries.edit': msg`Bilan écrit`,
    'summaries.comment': msg`Commentaire d’un bilan écrit`,
    'summaries.move': msg`État d’un bilan changé`,
    'summaries.publish_class': msg`Bilans d’une classe publiés`,
    'summaries.paper': msg`Bilan imprimé`,
    'summaries.own_paper': msg`Bilan imprimé par la famille`,
    'summaries.set_questions': msg`Questions de l’autoévaluation changées`,
    'summaries.settle': msg`Suite d’un engagement notée`,
    'summaries.open_meeting': msg`Rencontre ouverte`,
    'summaries.save_meeting': msg`Rencontre écrite`,
    'summaries.sign_meeting': msg`Rencontre signée`,
    'summaries.discard_meeting': msg`Rencontre jetée`,
    'summaries.save_self': msg`Autoévaluation écrite`,
    'summaries.confirm': msg`Engagements confirmés par un responsable`,
    'summaries.due': msg`Échéances d’engagements rappelées`,
  },
  objects: {
    summary: msg`Bilan`,
    summary_meeting: msg`Rencontre`,
    summary_commitment: msg`Engagement`,
  },
  keys: {
    general: msg`Appréciation générale`,
    goals: msg`Objectifs`,
    signed: msg`Signée`,
    confirmed: msg`Confirmés`,
    questions: msg`Questions`,
  },
  held: {
    summaries: msg`Bilans éducatifs`,
    summary_comments: msg`Commentaires des bilans`,
    self_assessments: msg`Autoévaluations`,
    summary_meetings: msg`Rencontres avec les familles`,
    summary_commitments: msg`Engagements suivis`,
    summary_confirmations: msg`Bilans confirmés`,
    summary_questions: msg`Questions d’autoévaluation écrites`,
  },
  kept: {
    summaries: { label: msg`Bilans éducatifs`, note: msg`Comptés depuis leur dernière modification.` },
    summary_comments: { label: msg`Commentaires des bilans`, note: msg`Comptés depuis leur dernière modification.` },
    self_assessments: {
      label: msg`Autoévaluations des élèves`,
      note: msg`Comptées depuis leur dernière modification.`,
    },
    summary_meetings: {
      label: msg`Rencontres avec les familles`,
      note: msg`Comptées depuis leur ouverture, avec leurs engagements.`,
    },
  },
  rights: [
    {
      group: 'summaries',
      name: msg`Bilans`,
      order: 208,
      permissions: {
        'summaries.write': {
          label: msg`Écrire les bilans de ses élèves`,
          description: msg`Commenter, tenir les rencontres ; le professeur principal écrit l’appréciation et publie.`,
        },
        'summaries.manage': {
          label: msg`Répondre des bilans`,
          description: msg`Écrire, relire et publier à la place du professeur principal ; régler l’autoévaluation.`,
        },
        'reports.view': {
          label: msg`Lire et comparer les bilans`,
          description: msg`Élèves, classes, niveaux et école, d’une période et d’une année à l’autre.`,
        },
      },
    },
  ],
};
