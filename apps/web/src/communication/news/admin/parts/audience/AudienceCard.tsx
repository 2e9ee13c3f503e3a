import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { AudienceBox } from '../../../../writing/writing.public.tsx';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';

/** Who receives the publication. */
export function AudienceCard({ error }: { error?: string | undefined }) {
  const { t } = useLingui();
  const keeper = useKeeper();
  const rules = useDraft((state) => state.body.content.audience);
  const names = useDraft((state) => state.body.names);
  return (
    <Card title={t`Destinataires`}>
      <AudienceBox
        use="news"
        rules={rules}
        names={names}
        error={error}
        onChange={(audience, added) => keeper.change({ audience }, added ? { names: { ...names, ...added } } : {})}
      />
    </Card>
  );
}
