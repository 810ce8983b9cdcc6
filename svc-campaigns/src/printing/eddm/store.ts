import type { CarrierRoute } from '@postcard/contracts';
import { type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { upsert } from '@postcard/service-kit/insert-once';

type Document = { _id: string; routes: CarrierRoute[] };

const schema = new Schema<Document>({ _id: String, routes: [Object] }, { versionKey: false });

export type CarrierRouteStore = ReturnType<typeof createCarrierRouteStore>;

export function createCarrierRouteStore(db: Connection) {
  const model = db.model('carrierRoutes', schema, 'carrier_routes');
  return {
    async of(cardId: string): Promise<CarrierRoute[] | null> {
      const found = await model.findOne({ _id: { $eq: cardId } }).lean<Document>();
      return found && found.routes;
    },

    async put(cardId: string, routes: readonly CarrierRoute[]): Promise<void> {
      const id = { _id: { $eq: cardId } };
      if (routes.length === 0) {
        await model.deleteOne(id);
        return;
      }
      await upsert(model, id, { $set: { routes } });
    },
  };
}
