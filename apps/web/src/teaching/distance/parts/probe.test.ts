import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowDevice, canCall, verdictOf } from './probe.ts';

const device = (getUserMedia: () => Promise<unknown>): void =>
  void vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
afterEach(() => vi.unstubAllGlobals());

describe('the connection test', () => {
  it('releases the camera at once', async () => {
    const stop = vi.fn();
    device(async () => ({ getTracks: () => [{ stop }] }));
    expect(await allowDevice('video')).toBe('allowed');
    expect(stop).toHaveBeenCalledOnce();
  });

  it('distinguishes a refusal, a missing device and a busy one', async () => {
    const answers = {
      NotAllowedError: 'refused',
      NotFoundError: 'missing',
      NotReadableError: 'busy',
      AbortError: 'unknown',
    };
    for (const [name, answer] of Object.entries(answers)) {
      device(() => Promise.reject(new DOMException('', name)));
      expect(await allowDevice('audio')).toBe(answer);
    }
  });

  it('detects a browser that cannot call', async () => {
    vi.stubGlobal('navigator', {});
    expect([canCall(), await allowDevice('video')]).toEqual([false, 'unknown']);
  });

  it('evaluates the received signal', () => {
    expect([3_000_000, 2_000_000, 900_000, 100_000].map(verdictOf)).toEqual(['good', 'good', 'fair', 'poor']);
  });
});
