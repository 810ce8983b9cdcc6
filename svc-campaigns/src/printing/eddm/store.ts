import type { CarrierRoute } from '@postcard/contracts';
import { duplicateIndex, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';

type Document = { _id: string; routes: CarrierRoute[] };

const schema = new Schema<Document>({ _id: String, routes: [Object] }, { versionKey: false });

export type CarrierRouteStore = ReturnType<typeof createCarrierRouteStore>;

/** The carrier routes that were entered, by card. Beside the cards, as nobody but the team reads them. */
export function createCarrierRouteStore(db: Connection) {
  const model = db.model('carrierRoutes', schema, 'carrier_routes');
  return {
    /** Null for a card of which none were entered. */
    async of(cardId: string): Promise<CarrierRoute[] | null> {
      const found = await model.findOne({ _id: { $eq: cardId } }).lean<Document>();
      return found && found.routes;
    },

    /** Puts a card's whole table in the place of the one before; of several at once, the last one stands. */
    async put(cardId: string, routes: readonly CarrierRoute[]): Promise<void> {
      const id = { _id: { $eq: cardId } };
      if (routes.length === 0) {
        await model.deleteOne(id);
        return;
      }
      const write = () => model.updateOne(id, { $set: { routes } }, { upsert: true });
      // Of two first tables at once, one makes the document. MongoDB tries the other again itself, not every database.
      await write().catch((error: unknown) => {
        if (duplicateIndex(error) === null) throw error;
        return write();
      });
    },
  };
}
