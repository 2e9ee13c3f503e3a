import type { DocumentContent } from '@encrier/contract/communication/documents';
import { Card } from '@encrier/ui/data/Card';
import { CheckField } from '@encrier/ui/fields/Choice';
import { useLingui } from '@lingui/react/macro';
import css from '../Admin.module.css';
import { AskFields } from '../compose/AskFields.tsx';
import { ContentFields } from '../compose/ContentFields.tsx';

type Props = {
  content: DocumentContent;
  years: readonly { id: string; name: string }[];
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<DocumentContent>) => void;
};

/** What all the documents of a batch share. */
export function BatchSettings({ content, years, errors, set }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Card title={t`Le document`}>
        <div className={css.stack}>
          <ContentFields signed={false} content={content} years={years} errors={errors} set={set} />
          <CheckField
            label={t`Remettre aussi à l’élève`}
            note={t`Sinon seuls ses responsables le reçoivent.`}
            checked={content.toPupil}
            onChange={(event) => set({ toPupil: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card title={t`Ce que l’on attend`}>
        <AskFields content={content} locked={false} errors={errors} set={set} />
      </Card>
    </>
  );
}
