#import <UIKit/UIKit.h>

@interface FTLoginViewController : UIViewController
@end
