import { openKernel } from '#kernel/boot.ts';
import { readConfig } from '#kernel/config/config.ts';
import { runningEmbedded, startEmbedded } from '#kernel/db/embedded.ts';
import { migrate, refuseOtherSchema } from '#kernel/db/migrate.ts';
import { AppError } from '#kernel/errors/errors.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { prepareQueues } from '#kernel/jobs/boss.ts';
import { loadMasterSecret } from '#kernel/secrets/master.ts';
import { deriveSecrets } from '#kernel/secrets/secrets.ts';
import { startFailure } from '#kernel/errors/start-failure.ts';
import { registerRooms } from '../rooms.ts';

/**
 * Runs `work` with a kernel of this deployment: beside the running server, or on the embedded database started for the
 * while.
 */
async function withKernel(work: (kernel: Kernel) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  registerRooms();
  const { current, former } = await loadMasterSecret(process.env, config.dataDir);
  const beside = config.databaseUrl ? null : await runningEmbedded(config.dataDir);
  const started = config.databaseUrl || beside ? null : await startEmbedded(config.dataDir);
  try {
    if (started) {
      await migrate(started.ownerUrl);
      await prepareQueues(started.ownerUrl);
    }
    const databaseUrl = config.databaseUrl ?? (beside ?? started)!.appUrl;
    await refuseOtherSchema(databaseUrl);
    const { kernel, close } = await openKernel({
      config,
      databaseUrl,
      secrets: deriveSecrets(current, former),
      log: () => {},
      quiet: true,
    });
    try {
      await work(kernel);
    } finally {
      await close();
    }
  } finally {
    await started?.stop();
  }
}

/** A command's whole life: its work, and a plain sentence with exit code 1 when it fails. */
export function runCommand(work: (kernel: Kernel) => Promise<void>): void {
  withKernel(work).then(
    () => process.exit(process.exitCode ?? 0),
    (error: Error) => {
      const fields = error instanceof AppError && error.fields ? ` (${Object.keys(error.fields).join(', ')})` : '';
      process.stderr.write(
        `${error instanceof AppError ? `Refused: ${error.code}${fields}` : (startFailure(error) ?? error.message)}\n`,
      );
      process.exit(1);
    },
  );
}
