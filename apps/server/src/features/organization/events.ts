import type { Context } from '../../platform/context.ts';

export const CONFIGS_CHANNEL = 'configs';

/** Makes every server read the settings again. Call it after the commit of a setting or of a sector's marks. */
export function announceConfigs(ctx: Context): void {
  ctx.bus.publish(CONFIGS_CHANNEL, null);
}
