import type { ComplaintPriority, ComplaintService, ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { OfficeStep, QueueRow } from '@encrier/contract/communication/complaints-handling';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const statusWords: Record<ComplaintStatus, { word: MessageDescriptor; tone: Tone }> = {
  submitted: { word: msg`Déposée`, tone: 'info' },
  acknowledged: { word: msg`Accusé de réception`, tone: 'info' },
  in_progress: { word: msg`En traitement`, tone: 'ink' },
  waiting_author: { word: msg`En attente du demandeur`, tone: 'warn' },
  escalated: { word: msg`Transmise à la direction`, tone: 'bad' },
  reopened: { word: msg`Rouverte`, tone: 'warn' },
  resolved: { word: msg`Résolue`, tone: 'ok' },
  closed: { word: msg`Close`, tone: 'plain' },
  rejected: { word: msg`Rejetée`, tone: 'plain' },
};
/** The same for the author: the states as seen from the author's side. */
export const ownStatusWords: typeof statusWords = {
  ...statusWords,
  waiting_author: { word: msg`Votre réponse est attendue`, tone: 'warn' },
  escalated: { ...statusWords.escalated, tone: 'info' },
};
export const serviceWords: Record<ComplaintService, MessageDescriptor> = {
  direction: msg`Direction`,
  school_life: msg`Vie scolaire`,
  teaching: msg`Équipe pédagogique`,
  office: msg`Secrétariat`,
  accounting: msg`Comptabilité`,
  transport: msg`Transport`,
  dining: msg`Cantine`,
  health: msg`Infirmerie`,
  upkeep: msg`Entretien`,
  technical: msg`Informatique`,
};
export const priorityWords: Record<ComplaintPriority, { word: MessageDescriptor; tone: Tone }> = {
  low: { word: msg`Basse`, tone: 'plain' },
  normal: { word: msg`Normale`, tone: 'plain' },
  high: { word: msg`Haute`, tone: 'warn' },
  urgent: { word: msg`Urgente`, tone: 'bad' },
};
/** Label of a step on its button, and the question of its dialog. */
export const stepWords: Record<OfficeStep, { word: MessageDescriptor; ask: MessageDescriptor }> = {
  acknowledge: { word: msg`Accuser réception`, ask: msg`Accuser réception` },
  start: { word: msg`Prendre en charge`, ask: msg`Prendre en charge` },
  answer: { word: msg`Répondre`, ask: msg`Votre réponse, lue par le demandeur` },
  ask: { word: msg`Demander une précision`, ask: msg`Votre question, lue par le demandeur` },
  resolve: { word: msg`Résoudre`, ask: msg`Ce qui a été fait, lu par le demandeur` },
  reject: { word: msg`Rejeter`, ask: msg`Le motif, lu par le demandeur` },
  escalate: { word: msg`Transmettre à la direction`, ask: msg`Un mot pour vos collègues` },
};
export const speaks = (step: OfficeStep): boolean =>
  step === 'answer' || step === 'ask' || step === 'resolve' || step === 'reject';
type DelayState = NonNullable<QueueRow['delay']>['state'];
export const delayTones: Record<DelayState, Tone> = {
  on_time: 'plain',
  soon: 'warn',
  late: 'bad',
  met: 'ok',
  paused: 'plain',
};
