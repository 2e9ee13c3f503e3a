import type { AudienceRule, AudienceUse, ImageRefusals } from '@encrier/contract/communication/audience';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { picturedQuery } from '../../writing.api.ts';
import { comma } from '#kernel/text.ts';

export const isPictured = (files: readonly Attachment[]): boolean => files.some(({ type }) => type === 'image');

/** Pupils who must not be recognisable on a picture about to be published (LAW-IMG-01); nothing without any. */
export function Refused({ refusals: { without, names } }: { refusals: ImageRefusals }) {
  if (!without) return null;
  const listed = names.map(({ label, className }) => (className ? `${label} (${className})` : label)).join(comma());
  return (
    <Notice
      tone="warn"
      title={plural(without, {
        one: '# élève parmi les destinataires n’a pas d’accord pour son image',
        other: '# élèves parmi les destinataires n’ont pas d’accord pour leur image',
      })}
    >
      {listed ? (
        <Trans>
          Aucun d’eux ne doit être reconnaissable : <bdi>{listed}</bdi>
        </Trans>
      ) : (
        <Trans>Aucun d’eux ne doit être reconnaissable.</Trans>
      )}
    </Notice>
  );
}

export type PicturedProps = { use: AudienceUse; rules: readonly AudienceRule[]; files: readonly Attachment[] };
/** The same for an audience, once a picture is among the files. */
export function Pictured({ use, rules, files }: PicturedProps) {
  const needed = rules.length > 0 && isPictured(files);
  const { data } = useQuery({ ...picturedQuery(use, rules), enabled: needed });
  return needed && data ? <Refused refusals={data} /> : null;
}
