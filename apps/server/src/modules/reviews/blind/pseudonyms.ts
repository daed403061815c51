/*
 * Stable pseudonyms of people in blind rounds, such as "Amber Heron". Pure.
 *
 * The words say nothing about a person or the quality of a submission, and no two of them insult in combination. Among the adjectives are no
 * skin colours, sizes, ages or characters, and few given names, because they suggest a sex; among the animals are no apes, no names of
 * people, and none that people are called by as an insult. Changing, adding or removing a word changes most pseudonyms that people have
 * already seen, so the lists stay as they are.
 */
import { createHmac } from "node:crypto"

/** Colours, stones, metals, woods, plants, fabrics, light, weather and seasons. */
export const adjectives: readonly string[] = (
  "Acacia Agate Alabaster Alder Almond Alpine Amber Anise Apricot Aqua Aquamarine Arctic Auburn Azure Balsa Balsam Bamboo Barley Basalt " +
  "Beech Beige Bergamot Bilberry Birch Bismuth Blue Blueberry Boreal Bracken Brass Breezy Brick Bronze Burgundy Buttercup Calico Cambric " +
  "Canvas Caraway Cardamom Carmine Cashmere Cedar Celadon Celestial Ceramic Cerise Cerulean Chalk Chambray Chamomile Chestnut Chrome " +
  "Cinnabar Cinnamon Citrine Citrus Clear Cloudy Coastal Cobalt Copper Corduroy Coriander Cork Cornflower Cotton Cranberry Cream Crimson " +
  "Currant Cyan Cypress Daffodil Damask Damson Denim Desert Dewy Drizzly Dusky Ecru Elderberry Elm Emerald Enamel Eucalyptus Evening " +
  "Feldspar Felt Fennel Fir Flannel Flax Floral Fluorite Foggy Forest Foxglove Frosty Fuchsia Garnet Gentian Glacial Glass Golden " +
  "Gooseberry Granite Grassy Green Guava Gypsum Harvest Hazelnut Hematite Hibiscus Hornbeam Icy Indigo Iron Ivory Jacaranda Juniper Khaki " +
  "Kumquat Lacquer Lapis Larch Lavender Lemon Lichen Lilac Lime Linen Lotus Lunar Lupine Lychee Madder Magenta Mahogany Maize Malachite " +
  "Mallow Mango Mangrove Maple Marble Maroon Mauve Meadow Melon Mica Midnight Mint Moonlit Moonstone Morning Moss Mulberry Muslin Mustard " +
  "Nectarine Nickel Noon Nutmeg Oak Obsidian Ocean Ochre Onyx Orange Orchid Oregano Papaya Paprika Pastel Peach Pear Pebble Pecan " +
  "Peppermint Peridot Periwinkle Pewter Pine Pistachio Platinum Plum Polar Pomegranate Poplar Porcelain Pumice Pumpkin Purple Pyrite " +
  "Quartz Quince Radish Rainy Raspberry Rattan Redwood Rosewood Russet Rye Sapphire Satin Sedge Sepia Sequoia Sesame Silk Silver Slate " +
  "Snowy Solar Spinel Spruce Starlit Steel Sunlit Sunstone Tamarind Tangerine Tartan Teak Teal Terracotta Thistle Thyme Tidal Tin " +
  "Titanium Topaz Tourmaline Tulip Tundra Turmeric Turquoise Tweed Twilight Twill Ultramarine Umber Velvet Verdant Vermilion Vernal " +
  "Walnut Wheat Wicker Windy Winter Woodland Woollen Yarrow Zinc Zircon"
).split(" ")

/** Birds, mammals, fish, insects and others. */
export const animals: readonly string[] = (
  "Accentor Addax Albatross Alpaca Anchovy Anhinga Anole Antelope Argali Armadillo Auklet Avadavat Avocet Axolotl Badger Bandicoot Barbet " +
  "Barracuda Bateleur Beetle Bilby Bison Bittern Blackcap Bluebird Bluethroat Bobcat Bobolink Bonito Brambling Brant Bufflehead Bulbul " +
  "Bullfinch Bumblebee Bunting Burbot Butterfly Canary Capercaillie Caracal Caribou Cassowary Catbird Cavy Chaffinch Chameleon Chamois " +
  "Cheetah Chickadee Chiffchaff Chinchilla Chipmunk Chough Cicada Civet Coati Cockatiel Condor Cormorant Corncrake Courser Cricket " +
  "Crossbill Curlew Damselfly Darter Deer Dipper Dolphin Dormouse Dotterel Dowitcher Dragonfly Dunlin Dunnock Eagle Echidna Egret Eider " +
  "Eland Elk Emu Ermine Falcon Fantail Fennec Fieldfare Firecrest Firefly Flamingo Flicker Flycatcher Francolin Fulmar Gadwall Gazelle " +
  "Gecko Gerbil Giraffe Glider Gnatcatcher Godwit Goldcrest Goldeneye Goldfinch Goosander Goshawk Grackle Grebe Greenfinch Greenshank " +
  "Grosbeak Guanaco Guillemot Gurnard Gyrfalcon Haddock Halibut Hamerkop Hamster Hare Harrier Hartebeest Hawfinch Hedgehog Heron Herring " +
  "Hoatzin Honeybee Honeyeater Hoopoe Hornbill Hummingbird Ibex Ibis Iguana Impala Jacamar Jackdaw Jaguar Jerboa Junco Kangaroo Katydid " +
  "Kestrel Kingbird Kingfisher Kinglet Kinkajou Kittiwake Koala Kookaburra Kudu Lacewing Lammergeier Lapwing Leopard Limpkin Linnet " +
  "Lizard Llama Longspur Lorikeet Lynx Lyrebird Macaw Mallard Manakin Marlin Marmot Marten Meadowlark Meerkat Merganser Minnow Moorhen " +
  "Motmot Mouflon Muntjac Narwhal Nighthawk Nightjar Noctule Numbat Nuthatch Nyala Ocelot Okapi Oriole Oropendola Oryx Osprey Otter Ouzel " +
  "Ovenbird Owlet Pademelon Panda Pangolin Panther Parakeet Parrotfish Peafowl Pelican Penguin Perch Petrel Pheasant Pika Pintail " +
  "Pipistrelle Pipit Plover Pochard Porcupine Porpoise Possum Potoo Pratincole Ptarmigan Puffin Puma Quail Quetzal Quokka Quoll Rabbit " +
  "Razorbill Redpoll Redshank Redstart Redwing Reindeer Roadrunner Rosefinch Rosella Ruff Salamander Salmon Sambar Sanderling Sandgrouse " +
  "Sandpiper Sardine Scaup Scoter Seahorse Seal Seriema Serval Shearwater Shelduck Shoveler Shrike Silkmoth Siskin Skimmer Skylark Smew " +
  "Snipe Snowfinch Solitaire Spoonbill Springbok Squirrel Starfish Starling Stilt Stingray Stint Stonechat Stork Sturgeon Sunbird " +
  "Surfbird Swallowtail Tanager Tapir Tarpon Tern Thrasher Tiger Tinamou Toucan Towhee Treecreeper Trogon Trout Tuna Turaco Turnstone " +
  "Turtle Veery Verdin Vicuna Vireo Vole Wagtail Wallaby Warbler Waterbuck Waxbill Waxwing Wheatear Whimbrel Whinchat Whitefish " +
  "Whitethroat Wigeon Wildebeest Wolverine Wombat Woodlark Wryneck Yellowhammer Zander Zebra"
).split(" ")

/**
 * Returns the pseudonym of a person in a portal. The same secret, portal and person always give the same one. Nobody can find out the person
 * from it without the secret, nor which pseudonyms of different portals are the same person.
 *
 * Different people can get the same words: with 1,000 people about 6 do. The caller numbers them: it keeps which person has which number, in
 * the order in which they came, so that a number never moves to another person.
 *
 * @param secret of this installation
 * @param personKey what identifies the person: an account id, or a mail address that the caller has normalized
 * @param number 1 for the first person with these words, 2 for the second: "Amber Heron 2"
 * @throws {RangeError} for an empty secret, and for a number that is not a whole number from 1
 */
export function pseudonym(secret: string | Uint8Array, portalId: string, personKey: string, number = 1): string {
  if (secret.length === 0) throw new RangeError("A pseudonym needs a secret")
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`Pseudonyms are numbered from 1, not ${number}`)
  // As JSON, so that no other pair of portal and person gives the same text.
  const digest = createHmac("sha256", secret)
    .update(JSON.stringify(["pseudonym", portalId, personKey]))
    .digest()
  const adjective = adjectives[digest.readUIntBE(0, 6) % adjectives.length]
  const animal = animals[digest.readUIntBE(6, 6) % animals.length]
  return number === 1 ? `${adjective} ${animal}` : `${adjective} ${animal} ${number}`
}
