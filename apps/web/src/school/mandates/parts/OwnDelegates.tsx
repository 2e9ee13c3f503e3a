import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ownMandatesQuery } from '../mandates.api.ts';
import { MandateLines } from './MandateLines.home.tsx';

/** Representatives of a child's class, and council members of its establishment; nothing without any. */
export function OwnDelegates({ pupilId }: { pupilId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(ownMandatesQuery);
  const own = data?.items.find((one) => one.pupilId === pupilId);
  if (!own?.mandates.length) return null;
  return (
    <Card title={t`Délégués de la classe ${own.class}`} flush>
      <MandateLines items={own.mandates} />
    </Card>
  );
}
