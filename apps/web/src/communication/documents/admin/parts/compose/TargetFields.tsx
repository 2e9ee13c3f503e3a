import type { DocumentContent } from '@encrier/contract/communication/documents';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AudienceBox, PicturedNotice } from '../../../../writing/writing.public.tsx';
import css from '../Admin.module.css';
import { PupilPicker } from './PupilPicker.tsx';
import type { Body } from './use-compose.ts';

type Props = {
  body: Body;
  locked: boolean;
  error: string | undefined;
  set: (part: Partial<DocumentContent>, also?: Partial<Omit<Body, 'content'>>) => void;
};

/** The recipients of a document: an audience, or the family of one pupil. */
export function TargetFields({ body, locked, error, set }: Props) {
  const { t } = useLingui();
  const { content, pupil, names } = body;
  const [kind, setKind] = useState<'audience' | 'pupil'>(content.pupilId ? 'pupil' : 'audience');
  const choose = (next: 'audience' | 'pupil'): void => {
    setKind(next);
    set(next === 'pupil' ? { audience: [] } : { pupilId: null, toPupil: false }, { pupil: null });
  };
  return (
    <div className={css.stack}>
      <div className={css.field}>
        <Segmented
          label={t`Destinataires`}
          value={kind}
          onChange={choose}
          options={[
            { value: 'audience', label: t`Des groupes`, disabled: locked },
            { value: 'pupil', label: t`La famille d’un élève`, disabled: locked },
          ]}
        />
        {locked && (
          <p className={css.help}>
            {kind === 'pupil' ? (
              <Trans>Une fois publié, le document reste celui de cet élève : retirez-le et publiez-en un autre.</Trans>
            ) : (
              <Trans>
                Une fois publié, le document garde cette sorte de destinataires ; qui vous ajoutez le reçoit, qui vous
                retirez ne le voit plus.
              </Trans>
            )}
          </p>
        )}
      </div>
      {kind === 'audience' && (
        <AudienceBox
          use="documents"
          rules={content.audience}
          names={names}
          error={error}
          onChange={(audience, added) => set({ audience }, added ? { names: { ...names, ...added } } : {})}
        />
      )}
      {kind === 'audience' && (
        <PicturedNotice use="documents" rules={content.audience} files={body.file ? [body.file] : []} />
      )}
      {kind === 'pupil' && (
        <PupilPicker
          label={t`Élève`}
          error={error}
          chosen={pupil && { matricule: '', ...pupil }}
          disabled={locked}
          onPick={(found) => set({ pupilId: found.id }, { pupil: found })}
          onClear={() => set({ pupilId: null }, { pupil: null })}
        />
      )}
      {kind === 'pupil' && (
        <CheckField
          label={t`Remettre aussi à l’élève`}
          note={t`Sinon seuls ses responsables le reçoivent ; un élève majeur le reçoit toujours quand une réponse est demandée.`}
          checked={content.toPupil}
          disabled={locked}
          onChange={(event) => set({ toPupil: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
