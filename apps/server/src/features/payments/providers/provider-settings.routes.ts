import {
  getProvider,
  saveProvider,
  setProviderWebhook,
  testProvider,
} from '@balcao/contract/payments/providers';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { getProvider as get, saveProvider as save } from './provider-settings.ts';
import { registerHook } from './register-hook.ts';
import { tryProvider as test } from './try-provider.ts';

export function providerSettingRoutes(app: FastifyInstance): void {
  serve(app, getProvider, async ({ ctx, actor, params }) => ({
    data: await get(ctx, actor, params.business_unit_id),
  }));
  serve(app, saveProvider, async (call) => {
    const { ctx, actor, params, body } = call;
    const asked = { unitId: params.business_unit_id, body, act: actOf(call) };
    return { data: await save(ctx, actor, asked) };
  });
  serve(app, testProvider, async ({ ctx, actor, params }) => ({
    data: await test(ctx, actor, params.business_unit_id),
  }));
  serve(app, setProviderWebhook, async (call) => {
    const asked = { unitId: call.params.business_unit_id, act: actOf(call) };
    return { data: await registerHook(call.ctx, call.actor, asked) };
  });
}
