import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';

/** One task at a time on this page, by name; failures are shown. */
export function useWork() {
  const [busy, setBusy] = useState<string | null>(null);
  const during = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(name);
    await work().catch((error: unknown) => toast.error(sentence(error)));
    setBusy(null);
  };
  return { busy, during };
}
