import type { BrandStyle } from './brand-style.ts'

export const BEER_BRANDS: readonly BrandStyle[] = [
  {
    label: 'lagers',
    search: 'lager > #lager',
    brands:
      'Corona|Corona Extra|Coronita|Heineken|Stella Artois|Stella|Peroni|Peroni Nastro Azzurro|Asahi|Asahi Super Dry|Sapporo|Kirin|Kirin Ichiban|Tiger|Tiger Beer|Singha|Chang|Tsingtao|Bintang|San Miguel|Budweiser|Bud|Coors|Miller|Miller Genuine Draft|MGD|Miller Chill|Becks|Moretti|Birra Moretti|Carlsberg|Estrella|Estrella Damm|Sol|Modelo|Pacifico|Dos Equis|Kingfisher|Cobra|Hite|Cass|Orion|Amstel|Grolsch|Kronenbourg|Kronenbourg 1664|1664|Menabrea|Nastro Azzurro|Red Stripe|Lion Lager|Steinlager|Speights|Tui|Victoria Bitter|VB|Vic Bitter|XXXX|Fourex|XXXX Bitter|Tooheys New|Tooheys|Tooheys Extra Dry|TED|Tooheys Old|Carlton Draught|Carlton Dry|Carlton|Great Northern|Great Northern Original|Melbourne Bitter|Fosters|Crown Lager|Crownies|Crownie|Boags|James Boags|Boags Premium|Cascade|Cascade Premium|Resch’s|Reschs|Emu Export|Emu Bitter|Swan Draught|West End|Southwark|NT Draught|Hahn|Furphy|Furphy Ale|Byron Bay Lager|Powers Gold|Bavaria|Oettinger|Hollandia|Bitburger|Warsteiner|Krombacher|Paulaner|Lowenbrau|Spaten|Hofbrau|Holsten|Efes|Mythos|Cusquena|Quilmes|Brahma|Sagres|Super Bock|Mahou|Cruzcampo|Tennents|Tecate|Victoria Beer|Yebisu|Orion Draft|Balter Cerveza|Stone & Wood Green Coast|Gage Roads|Single Fin|Travla|Hawkers Pilsner|Leopard Lager|Coopers Dry|Coopers Premium',
  },
  {
    label: 'pilsners and lagers',
    search: 'pilsner > #lager',
    brands:
      'Pilsner Urquell|Urquell|Budvar|Budejovicky|Kozel|Staropramen|Knappstein Reserve Lager|Jever|Radeberger|Zywiec|Tyskie|Lech',
  },
  {
    label: 'low-carb beers',
    search: 'low carb lager > #lager',
    brands:
      'Pure Blonde|Better Beer|Hahn Super Dry|Hahn Superdry|Great Northern Zero Carb|Big Head|Carlton Dry Lime|Tooheys 5 Seeds Dry|Burleigh Bighead|Michelob Ultra|Michelob|VB Low Carb|Boags Pure|Heineken Silver|Carlsberg Zero Carb',
  },
  {
    label: 'mid-strength beers',
    search: '#mid-strength > #lager',
    brands:
      'XXXX Gold|Four X Gold|Great Northern Super Crisp|Super Crisp|Carlton Mid|Hahn Light|Cascade Light|Boags Light|James Boags Light|Coopers Mild|Coopers Light|Emu Draft|West End Light|Carlton Cold|Tooheys Gold|VB Gold|Balter Captain Sensible|Peroni Leggera|Small Ale|Rogers|Rogers Ale',
  },
  {
    label: 'pale ales',
    search: 'pale ale > xpa|#pale ale > #ale',
    brands:
      'Coopers|Coopers Pale|Coopers Pale Ale|Coopers Green|Stone & Wood|Pacific Ale|Stone and Wood Pacific|James Squire|James Squire 150 Lashes|150 Lashes|One Fifty Lashes|Little Creatures|Little Creatures Pale Ale|Balter|Balter XPA|4 Pines|Four Pines|4 Pines Pacific|Young Henrys|Young Henrys Newtowner|Newtowner|Mountain Goat|Mountain Goat Steam Ale|Fat Yak|Matilda Bay|Sierra Nevada|Pirate Life|Capital Brewing|Capital Coast|Capital Trail|Bentspoke|Bent Spoke|Barley Griffin|Crankshaft|Bridge Road|Beechworth Pale|Hawkers|Moon Dog|Old Mate|Stomping Ground|Feral|Colonial|Colonial Brewing|Hop Nation|Kaiju|Krush|Mismatch|Philter|Philter XPA|Modus|Modus Operandi|Green Beacon|Black Hops|Your Mates|Larry|Gweilo|Brooklyn|Brooklyn Lager|Brewdog|Punk IPA|Wild Yak|Yak|Grifter|Wayward|Batch Brewing|Akasha|Nail|Nomad|Murrays|Lord Nelson|Three Sheets|Two Birds|Holgate|Brick Lane|Sample|Sample Brewery|Burleigh|Ballistic|Range Brewing|Deeds|Molly Rose|Boatrocker|Jetty Road|Blackmans|Prickly Moses|White Rabbit|Endeavour|Newstead|Frenchies|Willie the Boatman|Hope Brewery|Sydney Brewery|Six String|Yullis|Heads of Noosa|Stockade|Fixation|Bodriggy|Mr Banks|Dainton|Wolf of the Willows|Fogo|Badlands|Eagle Bay|Rocky Ridge|Bright Brewery|Bolter|Squire|The Chancer|Hop Thief|Orchard Crush',
  },
  {
    label: 'IPAs',
    search: '#ipa > #pale ale',
    brands:
      'Lagunitas|Garage Project|Fixation IPA|Goose Island|Goose Island IPA|Stone IPA|Pirate Life IPA|Balter Hazy|Balter IPA|One Drop|Mountain Culture|Status Quo|Hawkers IPA|Sixpoint|Founders|Ballast Point|Panhead|Behemoth|8 Wired|Epic Beer|Tuatara|Parrotdog|Hop Hog|Feral Hop Hog|Murrays Angry Man|Elysian|Dogfish Head',
  },
  {
    label: 'stouts and porters',
    search: 'stout|porter > #stout & porter',
    brands:
      'Guinness|Guinness Draught|Murphys|Murphys Irish Stout|Kilkenny|Beamish|Coopers Stout|Best Extra Stout|Tooheys Old Dark Ale|Carlton Black|Sheaf Stout|Abbotsford Invalid Stout|White Rabbit Dark Ale|Mackeson|Left Hand|Jack of Spades|Newcastle Brown|Newcastle Brown Ale|Old Speckled Hen|Old Rasputin|Cascade Stout|Samuel Smith',
  },
  {
    label: 'wheat beers and saisons',
    search: 'wheat beer|saison > #wheat beer',
    brands:
      'Hoegaarden|Erdinger|Franziskaner|Weihenstephaner|Schofferhofer|Blue Moon|Leffe|Chimay|Duvel|Chouffe|La Chouffe|Delirium|Delirium Tremens|Westmalle|Orval|Rochefort|Redback|Schneider Weisse|Kwak|Kriek|Lindemans Kriek|Benediktiner|Tripel Karmeliet|Vedett|Maredsous|Saison Dupont|Matilda Bay Redback',
  },
  {
    label: 'alcohol-free beers',
    search: '#alcohol-free beer > alcohol free',
    brands:
      'Heaps Normal|Heineken Zero|Heineken 0.0|Heineken 0|Carlton Zero|Great Northern Zero|Peroni 0.0|Peroni Zero|Asahi Zero|Asahi Super Dry 0.0|Guinness Zero|Guinness 0.0|Corona Cero|Corona Zero|Sobah|Upflow|Bridge Road Free Time|James Squire Zero|Coopers Ultra Light|Holsten Zero|Clausthaler|Erdinger Alkoholfrei|Birell|Budweiser Zero|XXXX Zero|Hahn Zero|Carlsberg 0.0|Stella Zero|Stella Artois 0.0|Bavaria 0.0|Big Drop|Athletic Brewing|Balter Non Alc|Lucky Saint|Bentspoke Freewheel|Mornington Free|TINA|Hop Nation Free|Sapporo Zero|Becks Blue|Kirin Zero|Tiger Zero',
  },
  {
    label: 'ciders',
    search: '#apple cider > #cider',
    brands:
      'Somersby|Strongbow|Mercury|Mercury Cider|Mercury Hard Cider|Bulmers|Magners|Rekorderlig|Kopparberg|Pipsqueak|5 Seeds|Five Seeds|Young Henrys Cloudy Cider|Batlow|Willie Smiths|Hills Cider|Monteiths|Monteiths Cider|Old Mout|Thatchers|Aspall|Savanna|Dirty Granny|Tooheys 5 Seeds|Custard & Co|Little Green|Napoleone|Daylesford Cider|Flying Brick|Kelly Brothers|Three Oaks|Adelaide Hills Cider|Angry Orchard|Sommersby|Bilpin Cider|Cheeky Rascal|Magner|Apple Thief|Three Oaks Cider|Gypsy Cider|Rochdale|Zeffer',
  },
  {
    label: 'alcoholic ginger beers',
    search: 'alcoholic ginger beer > ginger beer',
    brands:
      'Matsos|Matsos Ginger Beer|Brookvale Union|Brookvale Union Ginger Beer|Crabbies|James Squire Ginger Beer|Stones Ginger|Ginger Kid|Ginger Tom|Dark & Stormy Gosling',
  },
  {
    label: 'beers',
    search: '#beer',
    brands: 'Keg|Kegs|Mini Keg|Growler|Yard Glass',
  },
]
