import type { Attachment } from '@encrier/contract/kernel/attachment';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  answer,
  type AnswerBody,
  type FamilyCampaign,
  type ReenrolmentChild,
  type ReenrolmentChoice,
} from '../../reenrolment.api.ts';

type Body = Pick<AnswerBody, 'options' | 'boardRegime' | 'reason' | 'destination' | 'certificate'>;
export type AnswerState = {
  choice: ReenrolmentChoice | null;
  body: Body;
  confirmed: boolean;
  files: Record<string, readonly Attachment[]>;
  errors: Record<string, string>;
  refused: string;
  busy: boolean;
  dirty: boolean;
  set: (part: Partial<Body> & { choice?: ReenrolmentChoice }) => void;
  confirm: (confirmed: boolean) => void;
  addFile: (paperId: string, file: Attachment) => void;
  dropFile: (paperId: string, id: string) => void;
  /** False when something is missing or the server refused. */
  send: () => Promise<boolean>;
};

const emptyBody: Body = { options: '', boardRegime: '', reason: '', destination: '', certificate: false };

/** Form state of one child until it is sent. */
// house: the state of one form and what changes it
export function useAnswer(
  { pupilId, answer: before }: ReenrolmentChild,
  campaign: FamilyCampaign,
  onDone: () => void,
): AnswerState {
  const [choice, setChoice] = useState<ReenrolmentChoice | null>(before?.choice ?? null);
  const [body, setBody] = useState<Body>(
    before
      ? {
          options: before.options,
          boardRegime: before.boardRegime,
          reason: before.reason,
          destination: before.destination,
          certificate: before.certificate,
        }
      : emptyBody,
  );
  const [confirmed, setConfirmed] = useState(before?.choice === 'accept');
  const [files, setFiles] = useState<Record<string, readonly Attachment[]>>(() =>
    Object.fromEntries((before?.pieces ?? []).map((piece) => [piece.paperId, piece.files])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const touch = (): void => {
    setErrors({});
    setDirty(true);
  };
  const missing = (): Record<string, string> => {
    if (!choice) return { choice: t`Choisissez une réponse.` };
    if (choice === 'accept' && !confirmed) return { confirmed: t`Confirmez que vous avez relu les informations.` };
    return choice === 'refuse' && !body.reason.trim() ? { reason: t`Indiquez la raison.` } : {};
  };
  const send = async (): Promise<boolean> => {
    const found = missing();
    setErrors(found);
    if (Object.keys(found).length || !choice) return false;
    setBusy(true);
    setRefused('');
    try {
      await answer(pupilId, {
        ...body,
        choice,
        confirmed,
        campaignId: campaign.id,
        version: before?.version ?? 0,
        pieces: campaign.papers.map((paper) => ({
          paperId: paper.id,
          files: (files[paper.id] ?? []).map(({ id }) => id),
        })),
      });
      toast.success(t`Réponse envoyée`);
      setDirty(false);
      onDone();
      return true;
    } catch (error) {
      setErrors(fieldErrors(error));
      if (!isApiError(error, 'network')) setRefused(sentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    choice,
    body,
    confirmed,
    files,
    errors,
    refused,
    busy,
    dirty,
    send,
    set: ({ choice: next, ...part }) => {
      touch();
      if (next) setChoice(next);
      setBody((all) => ({ ...all, ...part }));
    },
    confirm: (value) => {
      touch();
      setConfirmed(value);
    },
    addFile: (paperId, file) => {
      touch();
      setFiles((all) => ({ ...all, [paperId]: [...(all[paperId] ?? []), file] }));
    },
    dropFile: (paperId, id) => {
      touch();
      setFiles((all) => ({ ...all, [paperId]: (all[paperId] ?? []).filter((file) => file.id !== id) }));
    },
  };
}
