const ofUnit = { as: 'admin', params: { business_unit_id: '1' } };

/** Rows of the abuse tests for a unit's provider; the save is outdated, so that nothing changes. */
export const providerRows = {
  'GET /api/pm_provider/:business_unit_id': ofUnit,
  'PUT /api/pm_provider/:business_unit_id': {
    ...ofUnit,
    body: () => ({
      pix_provider: 'balcao',
      boleto_provider: 'balcao',
      next_remittance: 1,
      api_url: 'https://pix.banco.example/api',
      token_url: 'https://pix.banco.example/token',
      client_id: 'x',
      client_secret: 'x',
      certificate: 'x',
      private_key: 'x',
      authority: 'x',
      updated_at: '2001-01-01T00:00:00.000Z',
    }),
    open: [
      'api_url',
      'token_url',
      'client_id',
      'client_secret',
      'certificate',
      'private_key',
      'authority',
    ],
  },
  'POST /api/pm_provider/:business_unit_id/test': ofUnit,
  'POST /api/pm_provider/:business_unit_id/webhook': ofUnit,
};
